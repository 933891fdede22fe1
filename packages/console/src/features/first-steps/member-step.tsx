import { orThrow } from '@heliograph/client';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { toast } from '../../ui/toast.js';
import { SingleFieldStep } from './single-field-step.js';

/** Id of the built-in role `editor`, the same at every status page. */
const EDITOR = 2;

/** Invites a colleague who may write incidents and maintenances. */
export function MemberStep(): ReactNode {
  const { firstSteps: texts } = useTexts();
  const queries = useQueryClient();
  return (
    <SingleFieldStep
      record="first-steps/member"
      label={texts.email}
      field="email"
      type="email"
      action={texts.invite}
      save={(email) => orThrow(api.POST('/api/v1/members', { body: { email, roles: [{ id: EDITOR }] } }))}
      onSaved={() => {
        toast(texts.invited);
        void queries.invalidateQueries({ queryKey: ['/api/v1/members'] });
      }}
    />
  );
}

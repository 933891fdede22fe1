import { orThrow } from '@heliograph/client';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { toast } from '../../ui/toast.js';
import { SingleFieldStep } from './single-field-step.js';

/** Subscribes an address, which is asked to confirm. */
export function SubscriberStep(): ReactNode {
  const { firstSteps: texts, ui } = useTexts();
  const queries = useQueryClient();
  return (
    <SingleFieldStep
      record="first-steps/subscriber"
      label={texts.email}
      field="address"
      type="email"
      action={texts.subscribe}
      save={(address) => orThrow(api.POST('/api/v1/subscribers', { body: { channel: 'email', address } }))}
      onSaved={() => {
        toast(ui.saved);
        void queries.invalidateQueries({ queryKey: ['/api/v1/status'] });
      }}
    />
  );
}

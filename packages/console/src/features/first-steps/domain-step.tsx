import { orThrow } from '@heliograph/client';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { SingleFieldStep } from './single-field-step.js';

/** Adds a domain, whose record the screen of domains then shows. */
export function DomainStep(): ReactNode {
  const { firstSteps: texts, ui } = useTexts();
  const navigate = useNavigate();
  return (
    <SingleFieldStep
      record="first-steps/domain"
      label={texts.host}
      field="host"
      type="text"
      action={ui.add}
      save={(host) => orThrow(api.POST('/api/v1/domains', { body: { host } }))}
      onSaved={() => void navigate({ to: '/domains' })}
    />
  );
}

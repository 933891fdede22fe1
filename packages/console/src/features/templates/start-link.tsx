import type { Schemas } from '@heliograph/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';

interface StartLinkProps {
  readonly template: Schemas['IncidentTemplate'];
  /** For screen readers, where several are on the screen. */
  readonly label?: string;
}

/** Leads to a new record from a template. Updates are written at their record, so that there is none. */
export function StartLink({ template: { id, kind }, label }: StartLinkProps): ReactNode {
  const { templates: texts } = useTexts();
  const given = { search: { template: id }, className: 'button secondary', 'aria-label': label } as const;
  switch (kind) {
    case 'incident':
      return (
        <Link to="/incidents/new" {...given}>
          {texts.start}
        </Link>
      );
    case 'maintenance':
      return (
        <Link to="/maintenances/new" {...given}>
          {texts.start}
        </Link>
      );
    case 'update':
      return null;
  }
}

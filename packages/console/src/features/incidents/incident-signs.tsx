import type { Schemas } from '@heliograph/client';
import type { ReactNode } from 'react';
import { severityOf } from '../../lib/impacts.js';
import { useTexts } from '../../lib/texts.js';
import { Badge, StatusSign } from '../../ui/status-sign.js';

/** Severity, working status, and whether visitors see it. */
export function IncidentSigns({ incident }: { readonly incident: Schemas['Incident'] }): ReactNode {
  const { incidents: texts, statuses } = useTexts();
  return (
    <span className="row">
      {!incident.is_resolved && incident.components.length > 0 && (
        <StatusSign status={severityOf(incident.components)} />
      )}
      <Badge tone={incident.is_resolved ? 'operational' : undefined}>
        {statuses.working[incident.status]}
      </Badge>
      {incident.is_scheduled && <Badge tone="accent">{texts.state.scheduled}</Badge>}
      {!incident.is_published && !incident.is_scheduled && <Badge tone="accent">{texts.state.draft}</Badge>}
    </span>
  );
}

import type { Schemas } from '@heliograph/client';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { Badge, StatusSign } from '../../ui/status-sign.js';

type Impact = Schemas['ComponentStatus'];

/** From the least to the worst. The severity of an incident is its worst impact. */
const IMPACTS: readonly Impact[] = [
  'operational',
  'under_maintenance',
  'degraded',
  'partial_outage',
  'major_outage',
];

/** What an incident can do to a component. */
export const INCIDENT_IMPACTS: readonly Impact[] = [
  'degraded',
  'partial_outage',
  'major_outage',
  'operational',
];

export function severityOf(components: readonly { readonly impact: Impact }[]): Impact {
  return components.reduce<Impact>(
    (worst, { impact }) => (IMPACTS.indexOf(impact) > IMPACTS.indexOf(worst) ? impact : worst),
    'operational',
  );
}

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

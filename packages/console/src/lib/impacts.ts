import type { Schemas } from '@heliograph/client';

export type Impact = Schemas['ComponentStatus'];

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

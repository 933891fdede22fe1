import type { Schemas } from '@heliograph/client';

type Status = Schemas['ComponentStatus'];

const FROM_BEST: readonly Status[] = [
  'operational',
  'under_maintenance',
  'degraded',
  'partial_outage',
  'major_outage',
];

/** The worst impact on a component; at least degraded while an incident names none, as the status page says. */
export function worstImpact(components: readonly Schemas['IncidentComponent'][]): Status {
  const worst = components.map(({ impact }) => FROM_BEST.indexOf(impact)).toSorted((a, b) => b - a)[0];
  return FROM_BEST[worst ?? -1] ?? 'degraded';
}

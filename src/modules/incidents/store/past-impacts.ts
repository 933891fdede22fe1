import { COMPONENT_STATUSES, type ComponentStatus } from '../../../status/timeline.js';

/** What many incidents did to components, as columns of numbers: as objects, they would cost more to collect than to read. */
export class PastImpacts {
  /**
   * One impact at each place.
   *
   * @param severities as their places in the order of severity
   */
  constructor(
    private readonly componentIds: readonly number[],
    private readonly incidentIds: readonly number[],
    private readonly severities: readonly number[],
  ) {}

  /** The worst impact of each incident that named a component, by the incident's id. */
  worst(): Map<number, ComponentStatus> {
    const severities = new Map<number, number>();
    for (const place of this.incidentIds.keys()) this.raise(severities, place);
    return toStatuses(severities);
  }

  /** The worst impact of each incident on each of these components: by the component's id, then by the incident's. */
  worstOn(componentIds: readonly number[]): Map<number, Map<number, ComponentStatus>> {
    const wanted = new Map(componentIds.map((id) => [id, new Map<number, number>()]));
    for (const [place, id] of this.componentIds.entries()) {
      const severities = wanted.get(id);
      if (severities !== undefined) this.raise(severities, place);
    }
    return new Map([...wanted].map(([id, severities]) => [id, toStatuses(severities)]));
  }

  private raise(severities: Map<number, number>, place: number): void {
    const incidentId = this.incidentIds[place] ?? 0;
    const severity = this.severities[place] ?? 0;
    const known = severities.get(incidentId);
    if (known === undefined || known < severity) severities.set(incidentId, severity);
  }
}

function toStatuses(severities: ReadonlyMap<number, number>): Map<number, ComponentStatus> {
  const statuses = new Map<number, ComponentStatus>();
  for (const [id, severity] of severities) statuses.set(id, COMPONENT_STATUSES[severity] ?? 'operational');
  return statuses;
}

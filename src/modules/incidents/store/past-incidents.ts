/**
 * Timestamps of incidents as columns, ordered by start. Building objects would cost more than
 * reading the rows. Instants are in milliseconds, or Infinity if absent.
 */
export interface IncidentCourses {
  readonly startedAt: Float64Array;
  readonly acknowledgedAt: Float64Array;
  readonly resolvedAt: Float64Array;
  /** Worst impact of each incident, as its rank of severity; 0 without impacts. */
  readonly severities: Uint8Array;
}

/** Impacts of incidents on components, as parallel arrays. */
interface PastImpacts {
  /** Index of the incident of each impact. */
  readonly places: Float64Array;
  readonly componentIds: Float64Array;
  readonly severities: Uint8Array;
}

/** Published incidents and their impacts on components. */
export class PastIncidents {
  /** All incidents, each with its worst impact on any component. */
  readonly all: IncidentCourses;

  constructor(
    courses: Omit<IncidentCourses, 'severities'>,
    private readonly impacts: PastImpacts,
  ) {
    const severities = new Uint8Array(courses.startedAt.length);
    for (const [at, index] of impacts.places.entries()) {
      const severity = impacts.severities[at] ?? 0;
      if (severity > (severities[index] ?? 0)) severities[index] = severity;
    }
    this.all = { ...courses, severities };
  }

  /** Returns the incidents that affected each component, with their worst impact on it, by component id. */
  on(componentIds: readonly number[]): Map<number, IncidentCourses> {
    const wanted = new Map(componentIds.map((id) => [id, new Map<number, number>()]));
    for (const [at, id] of this.impacts.componentIds.entries()) {
      const severities = wanted.get(id);
      if (severities === undefined) continue;
      const index = this.impacts.places[at] ?? 0;
      severities.set(index, Math.max(severities.get(index) ?? 0, this.impacts.severities[at] ?? 0));
    }
    return new Map([...wanted].map(([id, severities]) => [id, this.coursesAt(severities)]));
  }

  private coursesAt(severities: ReadonlyMap<number, number>): IncidentCourses {
    const places = Float64Array.from(severities.keys()).sort();
    const { startedAt, acknowledgedAt, resolvedAt } = this.all;
    return {
      startedAt: places.map((index) => startedAt[index] ?? 0),
      acknowledgedAt: places.map((index) => acknowledgedAt[index] ?? Infinity),
      resolvedAt: places.map((index) => resolvedAt[index] ?? Infinity),
      severities: Uint8Array.from(places, (index) => severities.get(index) ?? 0),
    };
  }
}

import type { PublicImpact, PublicIncident } from './public-page.js';

/** Impacts of an incident that differ only in their component. */
interface EqualImpacts extends Omit<PublicImpact, 'componentId'> {
  readonly componentIds: readonly number[];
  /** Position of each component's impact among all impacts of the incident, from 1. */
  readonly places: readonly number[];
}

/** An incident as read, with equal impacts grouped. */
export interface ReadIncident extends Omit<PublicIncident, 'impacts'> {
  readonly impacts: readonly EqualImpacts[];
}

/** Parses a JSON list of {@link ReadIncident}. */
export function incidentsFrom(json: string | null | undefined): PublicIncident[] {
  return (JSON.parse(json ?? '[]') as ReadIncident[]).map(incidentFrom);
}

/** Expands the grouped impacts of an incident, in their original order. */
export function incidentFrom(read: ReadIncident): PublicIncident {
  const impacts = read.impacts.flatMap(({ componentIds, places, impact, since, until }) =>
    componentIds.map((componentId, index) => ({
      place: places[index] ?? 0,
      impact: { componentId, impact, since, until },
    })),
  );
  if (read.impacts.length > 1) impacts.sort((a, b) => a.place - b.place);
  return { ...read, impacts: impacts.map(({ impact }) => impact) };
}

import type { PublicImpact, PublicIncident } from './public-page.js';

/** Impacts of an incident that differ in their components alone. */
interface EqualImpacts extends Omit<PublicImpact, 'componentId'> {
  readonly componentIds: readonly number[];
  /** The place of each of them among all of the incident's impacts, from 1 on. */
  readonly places: readonly number[];
}

/** An incident as it is read: what many of its impacts have in common is there once. */
export interface ReadIncident extends Omit<PublicIncident, 'impacts'> {
  readonly impacts: readonly EqualImpacts[];
}

/** The incidents of a JSON list of {@link ReadIncident}. */
export function incidentsFrom(json: string | null | undefined): PublicIncident[] {
  return (JSON.parse(json ?? '[]') as ReadIncident[]).map(incidentFrom);
}

/** The incident with each of its impacts, in their order. */
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

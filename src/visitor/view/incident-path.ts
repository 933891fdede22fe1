import type { PublicIncident } from '../store/public-page.js';

/** The address of an incident's page below the origin. */
export function incidentPath({ type, id }: Pick<PublicIncident, 'type' | 'id'>): string {
  return `/${type === 'incident' ? 'incidents' : 'maintenances'}/${id}`;
}

import type { PublicIncident } from '../store/public-page.js';

/** Path of an incident's page. */
export function incidentPath({ type, id }: Pick<PublicIncident, 'type' | 'id'>): string {
  return `/${type === 'incident' ? 'incidents' : 'maintenances'}/${id}`;
}

import type { PublicRecord } from './public-page.js';

/** The address of a record's page below the origin. */
export function recordPath({ type, id }: Pick<PublicRecord, 'type' | 'id'>): string {
  return `/${type === 'incident' ? 'incidents' : 'maintenances'}/${id}`;
}

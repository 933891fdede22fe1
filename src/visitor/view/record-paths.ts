import type { PublicComponent, PublicIncident } from '../store/public-page.js';

/** Path of a component's page. */
export function componentPath({ slug }: Pick<PublicComponent, 'slug'>): string {
  return `/components/${encodeURIComponent(slug)}`;
}

/** Path of an incident's page. */
export function incidentPath({ type, id }: Pick<PublicIncident, 'type' | 'id'>): string {
  return `/${type === 'incident' ? 'incidents' : 'maintenances'}/${id}`;
}

/**
 * Parses an id from a path segment. An invalid one gives 0, which no resource has. Source: decisions,
 * section 3.
 */
export function idInPath(segment: string): number {
  return /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : 0;
}

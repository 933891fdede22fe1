import { reading, type Reading } from '../../lib/api.js';

/** More are in the lists. */
const MOST = 20;

/** Incidents that visitors see as open. */
export function activeIncidents(): Reading<'/api/v1/incidents'> {
  return reading('/api/v1/incidents', { params: { query: { active: true, per_page: MOST } } });
}

/** Maintenances that are under way. */
export function activeMaintenances(): Reading<'/api/v1/maintenances'> {
  return reading('/api/v1/maintenances', { params: { query: { active: true, per_page: MOST } } });
}

/** Maintenances that visitors know of and that have not begun. */
export function upcomingMaintenances(): Reading<'/api/v1/maintenances'> {
  const query = { state: 'published', status: 'scheduled', per_page: MOST } as const;
  return reading('/api/v1/maintenances', { params: { query } });
}

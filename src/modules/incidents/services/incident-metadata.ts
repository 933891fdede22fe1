/** For other families, which note on these records what belongs to neither. */
export { INCIDENT_METADATA, MAINTENANCE_METADATA } from '../store/extended-incidents.repository.js';

import type { MetadataTarget } from '#http/metadata/metadata-target.js';
import { sql } from '#platform/database/tenant/sql.js';

/** Series, which other systems can note ids and labels on. */
export const MAINTENANCE_SERIES_METADATA: MetadataTarget = {
  kind: 'maintenance series',
  family: 'maintenance_series',
  path: 'maintenance-series',
  parameter: 'series',
  tag: 'Maintenance series',
  abilities: { view: 'incidents.manage', manage: 'incidents.manage' },
  rows: sql`select tenant_id, id from maintenance_series`,
};

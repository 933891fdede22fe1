import type { ExtendedRecord } from '#http/extensions/extended-record.js';
import { metadataTarget, type MetadataTarget } from '#http/metadata/metadata-target.js';
import { sql } from '#platform/database/tenant/sql.js';

const SHARED = {
  parameter: 'incident',
  abilities: { view: 'incidents.manage', manage: 'incidents.manage' },
} as const;

/** Incidents outside the trash, which other systems can note ids and labels on. */
export const INCIDENT_METADATA: MetadataTarget = {
  ...metadataTarget('incident', SHARED),
  condition: sql`type = 'incident' and deleted_at is null`,
};

/** Maintenances outside the trash, which other systems can note ids and labels on. */
export const MAINTENANCE_METADATA: MetadataTarget = {
  ...metadataTarget('maintenance', SHARED),
  table: 'incident',
  condition: sql`type = 'maintenance' and deleted_at is null`,
};

/** The same incidents, to which modules can add fields. */
export const INCIDENTS: ExtendedRecord = { ...INCIDENT_METADATA, kind: 'incident', column: 'incident_id' };

/** The same maintenances, to which modules can add fields. */
export const MAINTENANCES: ExtendedRecord = {
  ...MAINTENANCE_METADATA,
  kind: 'maintenance',
  column: 'incident_id',
};

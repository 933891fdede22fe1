import type { MetadataTarget } from '#http/metadata/metadata-target.js';
import type { ExtendedRecord } from '#http/extensions/extended-record.js';
import { sql } from '#platform/database/tenant/sql.js';

const SHARED = {
  parameter: 'incident',
  abilities: { view: 'incidents.manage', manage: 'incidents.manage' },
  column: 'incident_id',
} as const;

/** Incidents outside the trash, to which modules can add fields. */
export const INCIDENTS: ExtendedRecord = {
  ...SHARED,
  kind: 'incident',
  path: 'incidents',
  tag: 'Incidents',
  rows: sql`select tenant_id, id from incident where type = 'incident' and deleted_at is null`,
};

/** Maintenances outside the trash, to which modules can add fields. */
export const MAINTENANCES: ExtendedRecord = {
  ...SHARED,
  kind: 'maintenance',
  path: 'maintenances',
  tag: 'Maintenances',
  rows: sql`select tenant_id, id from incident where type = 'maintenance' and deleted_at is null`,
};

/** Incidents outside the trash, which other systems can note ids and labels on. */
export const INCIDENT_METADATA: MetadataTarget = { ...INCIDENTS, family: 'incident' };

/** Maintenances outside the trash, which other systems can note ids and labels on. */
export const MAINTENANCE_METADATA: MetadataTarget = { ...MAINTENANCES, family: 'maintenance' };

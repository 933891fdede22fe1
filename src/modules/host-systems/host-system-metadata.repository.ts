import type { MetadataTarget } from '#http/metadata/metadata-target.js';
import { sql } from '#platform/database/tenant/sql.js';

/** Host systems, which other systems can note ids and labels on. */
export const HOST_SYSTEM_METADATA: MetadataTarget = {
  kind: 'host system',
  family: 'host_system',
  path: 'host-systems',
  parameter: 'host_system',
  tag: 'Host systems',
  abilities: { view: 'components.view', manage: 'components.manage' },
  rows: sql`select tenant_id, id from host_system`,
};

import type { MetadataTarget } from '#http/metadata/metadata-target.js';
import { sql } from '#platform/database/tenant/sql.js';

/** Component groups, which other systems can note ids and labels on. */
export const COMPONENT_GROUP_METADATA: MetadataTarget = {
  kind: 'component group',
  family: 'component_group',
  path: 'component-groups',
  parameter: 'group',
  tag: 'Component groups',
  abilities: { view: 'components.view', manage: 'components.manage' },
  rows: sql`select tenant_id, id from component_group`,
};

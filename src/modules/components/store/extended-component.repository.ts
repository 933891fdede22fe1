import type { MetadataTarget } from '#http/metadata/metadata-target.js';
import type { ExtendedRecord } from '#http/extensions/extended-record.js';
import { sql } from '#platform/database/tenant/sql.js';

/** Components, to which modules can add fields. */
export const COMPONENTS: ExtendedRecord = {
  kind: 'component',
  path: 'components',
  parameter: 'component',
  tag: 'Components',
  abilities: { view: 'components.view', manage: 'components.manage' },
  column: 'component_id',
  rows: sql`select tenant_id, id from component`,
};

/** Components, which other systems can note ids and labels on. */
export const COMPONENT_METADATA: MetadataTarget = { ...COMPONENTS, family: 'component' };

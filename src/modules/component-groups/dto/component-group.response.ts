import type { Timestamp } from '#http/fields/timestamp.js';
import { metadataTarget } from '#http/metadata/metadata-target.js';
import { sql } from '#platform/database/tenant/sql.js';
import { IdField, IntegerField, TextField, TimestampField } from '#http/fields/fields.js';
import { LocaleField } from '#http/fields/locale-field.js';
import { WholeExample } from '#http/reference/whole-example.js';
import { defineRecord } from '#http/records/define-record.js';
import { SLUG } from '#core/text/slug.js';
import { ComponentGroupListQuery } from './component-group-list.query.js';

/** A component group in the management API. Source: management-api, "Component group". */
export class ComponentGroup {
  @IdField({ description: 'Id of the group.', example: 3 })
  readonly id!: number;

  @LocaleField({
    mode: 'read',
    maxLength: 255,
    description: 'Name by language, in at least one; null where a language has none.',
    example: { de: 'Zahlungen', en: 'Payments' },
  })
  readonly name!: Record<string, string | null>;

  @TextField({ maxLength: 100, pattern: SLUG, description: 'Derived from the name.', example: 'zahlungen' })
  readonly slug!: string;

  @IdField({
    nullable: true,
    description: 'The group it is in; null for a root group.',
    example: null,
  })
  readonly parent_id!: number | null;

  @IntegerField({ min: 0, description: 'Order among its siblings; default: after the last.', example: 0 })
  readonly position!: number;

  @IntegerField({ min: 0, max: 19, description: 'Depth in the tree; 0 for a root group.', example: 0 })
  readonly depth!: number;

  @TimestampField({ description: 'When the group was created.' })
  readonly created_at!: Timestamp;

  @TimestampField({ description: 'When the group was last changed.' })
  readonly updated_at!: Timestamp;
}

export const COMPONENT_GROUP = defineRecord(ComponentGroup, {
  kind: 'component group',
  required: ['name'],
  optional: ['parent_id', 'position'],
  // Each write computes them, from the name and the whole tree.
  defaults: { slug: '', position: 0, depth: 0 },
  changedBy: { depth: 'The depth follows from parent_id.' },
  changedOnlyBy: { slug: 'The slug follows the name.' },
  query: ComponentGroupListQuery,
  orderBy: sql`depth, position, id`,
});

// The other fields would move it.
WholeExample({ name: { de: 'Zahlungen', en: 'Payments' } })(COMPONENT_GROUP.update);

/** Other systems can note ids and labels on component groups. */
export const COMPONENT_GROUP_METADATA = metadataTarget('component group', {
  parameter: 'group',
  abilities: { view: 'components.view', manage: 'components.manage' },
});

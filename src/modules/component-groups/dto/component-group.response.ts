import { IdField, IntegerField, TextField, TimestampField } from '#http/fields/fields.js';
import { LocaleField } from '#http/fields/locale-field.js';
import { SLUG } from '#core/text/slug.js';

/** A component group in the management API. Source: management-api, "Component group". */
export class ComponentGroup {
  @IdField({ description: 'Id of the group.', example: 3 })
  readonly id!: number;

  @LocaleField({
    mode: 'read',
    maxLength: 255,
    description: 'Name by language; null where a language has none.',
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

  @IntegerField({ min: 0, description: 'Order among its siblings.', example: 0 })
  readonly position!: number;

  @IntegerField({ min: 0, max: 19, description: 'Depth in the tree; 0 for a root group.', example: 0 })
  readonly depth!: number;

  @TimestampField({ description: 'When the group was created.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When the group was last changed.' })
  readonly updated_at!: string;
}

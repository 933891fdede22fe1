import { WholeExample } from '#http/reference/whole-example.js';
import { IdField, IntegerField } from '#http/fields/fields.js';
import { LocaleField } from '#http/fields/locale-field.js';
import { Writes } from '#http/body/read-only.js';
import type { LocalePatch } from '#core/text/locale-text.js';
import { ComponentGroup } from './component-group.response.js';

const NAME = {
  maxLength: 255,
  description: 'Name by language; at least one language must be filled.',
  example: { de: 'Zahlungen', en: 'Payments' },
};

const SLUG = { slug: 'The slug follows the name.' };

const DEPTH = { depth: 'The depth follows from parent_id.' };

/** Fields that every component group body shares. */
abstract class ComponentGroupInput {
  @IdField({
    optional: true,
    nullable: true,
    description: 'The group it is in; null for a root group.',
    example: null,
  })
  readonly parent_id?: number | null;

  @IntegerField({
    min: 0,
    optional: true,
    description: 'Order among its siblings; default on create: after the last.',
    example: 0,
  })
  readonly position?: number;
}

@Writes(ComponentGroup, { updates: false, changedBy: { ...SLUG, ...DEPTH } })
export class CreateComponentGroup extends ComponentGroupInput {
  @LocaleField({ ...NAME, mode: 'required' })
  readonly name!: LocalePatch;
}

/** Omitted fields keep their values. Omitted languages keep their texts. */
@WholeExample({ name: NAME.example })
@Writes(ComponentGroup, { updates: true, changedBy: SLUG, followsFrom: DEPTH })
export class UpdateComponentGroup extends ComponentGroupInput {
  @LocaleField({ ...NAME, mode: 'update' })
  readonly name?: LocalePatch;
}

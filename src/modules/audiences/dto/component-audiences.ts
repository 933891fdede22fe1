import { BooleanField, IdField } from '#http/fields/fields.js';
import { LocaleField } from '#http/fields/locale-field.js';
import { IdListField } from '#http/fields/list-field.js';
import type { LocaleText } from '#core/text/locale-text.js';

/** Maximum number of audiences of a page. */
export const MAX_AUDIENCES = 100;

/** Who sees a component. Request body and response. */
export class ComponentAudiences {
  @IdListField({
    nullable: true,
    maxItems: MAX_AUDIENCES,
    description:
      'The audiences that see it; null: everybody, as far as the component is public. Nobody sees it with an empty list.',
    example: [1],
  })
  readonly ids!: readonly number[] | null;
}

/** A component of an audience. */
export class AudienceComponent {
  @IdField({ description: 'Id of the component.', example: 1 })
  readonly id!: number;

  @LocaleField({ mode: 'read', maxLength: 255, description: 'Name.', example: { en: 'Payments' } })
  readonly name!: LocaleText;

  @BooleanField({ description: 'Whether visitors see it at all.', example: true })
  readonly is_public!: boolean;
}

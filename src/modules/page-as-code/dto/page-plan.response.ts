import { field } from '#http/fields/field.js';
import { EnumField, TextField } from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import { Confidential } from '#http/results/confidential.js';
import { EXTERNAL_ID_LENGTH } from '#http/metadata/record-metadata.response.js';
import { ACTIONS, KINDS, type ChangeAction, type Kind } from '../rules/kinds.js';
import { PLAN } from './apply-page.input.js';
import { MAX_COMPONENTS } from './page-document.js';

/** What happens to one record. */
export class PageChange {
  @EnumField({ values: ACTIONS, name: 'PageChangeAction', description: 'What is done.', example: 'create' })
  readonly action!: ChangeAction;

  @EnumField({
    values: KINDS,
    name: 'PageChangeKind',
    description: 'Kind of the record.',
    example: 'component',
  })
  readonly kind!: Kind;

  @TextField({
    maxLength: EXTERNAL_ID_LENGTH,
    description: 'Your id of the record.',
    example: 'card-payments',
  })
  readonly external_id!: string;

  @Members('The changed members before; all of them if it is deleted, null if it is new or stays.', null)
  readonly before!: object | null;

  @Members('The same members after; null if it is deleted or stays.', { name: { en: 'Card payments' } })
  readonly after!: object | null;
}

function Members(description: string, example: object | null): PropertyDecorator {
  return field(
    { type: 'json' },
    { type: 'object', additionalProperties: true },
    { description, example, nullable: true },
    [],
  );
}

/** What applying a page as code changes, or has changed. */
@Confidential()
export class PagePlan {
  @TextField({
    ...PLAN,
    description: 'Names exactly these changes. With it as `plan`, nothing else is done.',
    example: '5f0c2b9a41d7e3865f0c2b9a41d7e3865f0c2b9a41d7e3865f0c2b9a41d7e386',
  })
  readonly plan!: string;

  @RecordListField(() => PageChange, {
    // What is in the document, and what is deleted.
    maxItems: 4 * MAX_COMPONENTS,
    description: 'Every record of the document, and those that are deleted.',
  })
  readonly changes!: readonly PageChange[];
}

import { IdField } from '#http/fields/fields.js';
import { IdListField } from '#http/fields/list-field.js';

/** An incident or a maintenance that is not yet published, or its next update. */
export class RecipientsInput {
  @IdListField({
    optional: true,
    maxItems: 1000,
    description: 'The components that it names; default: none.',
    example: [1],
  })
  readonly component_ids?: readonly number[];

  @IdField({
    optional: true,
    nullable: true,
    description:
      'The record, if there is one. Once it is published, everybody who follows a component that it has affected is told of its updates.',
    example: null,
  })
  readonly incident_id?: number | null;
}

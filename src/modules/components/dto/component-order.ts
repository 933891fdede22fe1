import { IdField } from '#http/fields/fields.js';
import { IdListField } from '#http/fields/list-field.js';

/** Order of the components of a group, or of those without a group. Request body and response. */
export class ComponentOrder {
  @IdField({ nullable: true, description: 'The group; null for the components without one.', example: 1 })
  readonly group_id!: number | null;

  @IdListField({
    maxItems: 10_000,
    description: 'All components of the group, each once, in the new order.',
    // As they are in the demo tenant.
    example: [1, 2, 3, 4, 5],
  })
  readonly ids!: readonly number[];
}

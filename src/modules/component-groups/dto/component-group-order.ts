import { IdField } from '#http/fields/fields.js';
import { IdListField } from '#http/fields/list-field.js';

/** Order of the groups with the same parent, or of the root groups. Request body and response. */
export class ComponentGroupOrder {
  @IdField({
    nullable: true,
    description: 'Their parent group; null for the root groups.',
    example: null,
  })
  readonly parent_id!: number | null;

  @IdListField({
    maxItems: 10_000,
    description: 'All groups directly below it, each once, in the new order.',
    // As they are in the demo tenant.
    example: [1, 2, 3, 7, 8],
  })
  readonly ids!: readonly number[];
}

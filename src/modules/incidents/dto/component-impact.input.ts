import { COMPONENT_STATUSES, type ComponentStatus } from '#core/status/component-status.js';
import { EnumField, IdField } from '#http/fields/fields.js';

/** An element of `components`. */
export class ComponentImpactInput {
  @IdField({ description: 'Id of the component.', example: 1 })
  readonly id!: number;

  @EnumField({
    values: COMPONENT_STATUSES,
    name: 'ComponentStatus',
    description: 'The impact of the record.',
    example: 'partial_outage',
  })
  readonly impact!: ComponentStatus;
}

import { COMPONENT_STATUSES, type ComponentStatus } from '#core/status/component-status.js';
import { EnumField, IdField } from '#http/fields/fields.js';

/** A component and the impact that records from the template have on it. */
export class TemplateComponent {
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

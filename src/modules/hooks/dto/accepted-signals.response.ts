import { EnumField, IntegerField, TimestampField } from '#http/fields/fields.js';
import { COMPONENT_STATUS } from '#modules/components/dto/component.response.js';

/** Response of an inbound address. Source: triggers. */
export class AcceptedSignals {
  @IntegerField({ min: 0, description: 'Signals in the request; 0 for a test.', example: 1 })
  readonly accepted!: number;

  @EnumField({
    ...COMPONENT_STATUS,
    description: 'The worst status that is reported and not over.',
    example: 'major_outage',
  })
  readonly status!: string;

  @TimestampField({ nullable: true, description: 'When something was last reported; null: never.' })
  readonly status_at!: string | null;

  @EnumField({
    values: ['trigger', 'host_system'],
    name: 'SignalSource',
    about: 'What inbound signals set the status of components as.',
    description: 'What these signals count as.',
    example: 'trigger',
  })
  readonly source!: string;
}

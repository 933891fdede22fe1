import { MAX_PERIODS } from '#modules/availability/services/availability.service.js';
import { EnumField, IdField, NumberField, TextField, TimestampField } from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import { COMPONENT_STATUS } from './component.response.js';

/** Kinds of sources of a component's status. Source: decisions, section 5. */
const SOURCE_KIND = {
  name: 'StatusSource',
  about: 'What states the status of a component.',
  values: ['incident', 'maintenance', 'trigger', 'host_system'],
};

/** A reason for a component's status. */
export class TimelineReason {
  @EnumField({ ...SOURCE_KIND, description: 'Its source.', example: 'incident' })
  readonly source!: string;

  @IdField({
    description: 'Id of the incident, maintenance or host system; of a trigger, that of the component.',
    example: 12,
  })
  readonly id!: number;

  @EnumField({ ...COMPONENT_STATUS, description: 'The status it reports.', example: 'partial_outage' })
  readonly status!: string;

  @TimestampField({ description: 'Since when it reports this.' })
  readonly since!: string;

  @TextField({
    optional: true,
    maxLength: 255,
    description: 'The alert; for triggers and host systems only.',
    example: 'disk',
  })
  readonly key?: string;

  @TextField({
    optional: true,
    maxLength: 2000,
    description: 'The last message of the trigger or host system, if any.',
    example: 'The disk is full.',
  })
  readonly message?: string;
}

/** A period with one status. */
export class TimelinePeriod {
  @EnumField({ ...COMPONENT_STATUS, description: 'The status during this time.', example: 'partial_outage' })
  readonly status!: string;

  @TimestampField({ description: 'Its start, or that of the requested period.' })
  readonly started_at!: string;

  @TimestampField({ description: 'Its end, or that of the requested period, or now.' })
  readonly ended_at!: string;
}

/** Status history of a component, with the reasons for its live status. Source: decisions, section 4. */
export class ComponentTimeline {
  @EnumField({ ...COMPONENT_STATUS, description: 'The live status.', example: 'partial_outage' })
  readonly status!: string;

  @RecordListField(() => TimelineReason, {
    maxItems: MAX_PERIODS,
    description: 'The reasons for the live status, oldest first; empty if there are none.',
  })
  readonly reasons!: TimelineReason[];

  @RecordListField(() => TimelinePeriod, {
    maxItems: MAX_PERIODS,
    description:
      'The requested period without gaps, oldest first, as far as it has passed and the component existed.',
  })
  readonly periods!: TimelinePeriod[];

  @NumberField({
    min: 0,
    max: 1,
    description: 'Availability over the periods as a fraction, rounded down to six digits.',
    example: 0.999421,
  })
  readonly uptime!: number;
}

import { MAX_PERIODS } from '../../../availability/availability.service.js';
import { EnumField, IdField, NumberField, TextField, TimestampField } from '../../../http/fields/fields.js';
import { RecordListField } from '../../../http/fields/list-field.js';
import { COMPONENT_STATUS } from './component.response.js';

/** Something that a component's status can follow from. Source: decisions, section 5. */
const SOURCE_KIND = {
  name: 'StatusSource',
  about: 'What states the status of a component.',
  values: ['incident', 'maintenance', 'trigger', 'host_system'],
};

/** Why a component has its status. */
export class TimelineReason {
  @EnumField({ ...SOURCE_KIND, description: 'What states it.', example: 'incident' })
  readonly source!: string;

  @IdField({
    description: 'Id of the incident, maintenance or host system; of a trigger, that of the component.',
    example: 12,
  })
  readonly id!: number;

  @EnumField({ ...COMPONENT_STATUS, description: 'What it states.', example: 'partial_outage' })
  readonly status!: string;

  @TimestampField({ description: 'Since when it states this.' })
  readonly since!: string;

  @TextField({
    optional: true,
    maxLength: 255,
    description: 'Which alert it is; of what a trigger or a host system states only.',
    example: 'disk',
  })
  readonly key?: string;

  @TextField({
    optional: true,
    maxLength: 2000,
    description: 'What the trigger or host system last said of it, where it said something.',
    example: 'The disk is full.',
  })
  readonly message?: string;
}

/** A stretch of time in which the status did not change. */
export class TimelinePeriod {
  @EnumField({ ...COMPONENT_STATUS, description: 'The status all the time.', example: 'partial_outage' })
  readonly status!: string;

  @TimestampField({ description: 'Its start, or that of the time asked for.' })
  readonly started_at!: string;

  @TimestampField({ description: 'Its end, or that of the time asked for, or the present.' })
  readonly ended_at!: string;
}

/** How a component was over a time, and why it is as it is. Source: decisions, section 4. */
export class ComponentTimeline {
  @EnumField({ ...COMPONENT_STATUS, description: 'The live status.', example: 'partial_outage' })
  readonly status!: string;

  @RecordListField(() => TimelineReason, {
    maxItems: MAX_PERIODS,
    description:
      'What the live status follows from, longest standing first; empty when nothing is known against it.',
  })
  readonly reasons!: TimelineReason[];

  @RecordListField(() => TimelinePeriod, {
    maxItems: MAX_PERIODS,
    description:
      'The time asked for without a gap, oldest first, as far as the component existed and it has passed.',
  })
  readonly periods!: TimelinePeriod[];

  @NumberField({
    min: 0,
    max: 1,
    description: 'Availability over the periods as a fraction, floored to six digits.',
    example: 0.999421,
  })
  readonly uptime!: number;
}

import { EnumField, IntegerField, TimestampField } from '../../http/fields/fields.js';
import { COMPONENT_STATUS } from '../../modules/components/api/component.response.js';
import { COMPONENT_STATUSES } from '../../status/timeline.js';

/** A month: who says less often how it is, does not watch. */
const MAX_STALE_AFTER = 2_592_000;

export const STALE_AFTER = {
  nullable: true,
  min: 1,
  max: MAX_STALE_AFTER,
  description:
    'Seconds of silence after which the status is not known; null: it is known as long as nothing else is reported.',
  example: 900,
};

/** Whether a host system is heard of, and what that says of it. Its components, and the page, keep the last status. */
export class HostSystemReporting {
  @EnumField({
    values: [...COMPONENT_STATUSES, 'unknown'],
    name: 'ReportedStatus',
    about: 'What is known of a host system.',
    description: 'What it last reported; unknown when it never did, or has been silent for `stale_after`.',
    example: 'operational',
  })
  readonly status!: string;

  @TimestampField({ nullable: true, description: 'When something last arrived from it; null: never.' })
  readonly heard_at!: string | null;

  @IntegerField(STALE_AFTER)
  readonly stale_after!: number | null;
}

/** A time in which a host system reported one status. */
export class HostSystemPeriod {
  @EnumField({ ...COMPONENT_STATUS, description: 'The status all the time.', example: 'partial_outage' })
  readonly status!: string;

  @TimestampField({ description: 'Since when it was reported.' })
  readonly started_at!: string;

  @TimestampField({ nullable: true, description: 'When another status was; null: it goes on.' })
  readonly ended_at!: string | null;
}

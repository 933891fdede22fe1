import { EnumField, IntegerField, TimestampField } from '#http/fields/fields.js';
import { COMPONENT_STATUS } from '#modules/components/dto/component.response.js';
import { COMPONENT_STATUSES } from '#core/status/component-status.js';

/** 30 days. A sender that reports less often than this does not monitor anything. */
const MAX_STALE_AFTER = 2_592_000;

export const STALE_AFTER = {
  nullable: true,
  min: 1,
  max: MAX_STALE_AFTER,
  description: 'Seconds of silence after which the status is unknown; null: it stays as last reported.',
  example: 900,
};

/**
 * Reporting state of a host system. If it goes silent, only this status becomes unknown. Its components and
 * the page keep the last status.
 */
export class HostSystemReporting {
  @EnumField({
    values: [...COMPONENT_STATUSES, 'unknown'],
    name: 'ReportedStatus',
    about: 'What is known of a host system.',
    description:
      'The last reported status; unknown before the first report and after a silence of `stale_after`.',
    example: 'operational',
  })
  readonly status!: string;

  @TimestampField({ nullable: true, description: 'When it last reported; null: never.' })
  readonly heard_at!: string | null;

  @IntegerField(STALE_AFTER)
  readonly stale_after!: number | null;
}

/** A period in which a host system reported one status. */
export class HostSystemPeriod {
  @EnumField({ ...COMPONENT_STATUS, description: 'The status during this time.', example: 'partial_outage' })
  readonly status!: string;

  @TimestampField({ description: 'Since when it was reported.' })
  readonly started_at!: string;

  @TimestampField({ nullable: true, description: 'When the status changed; null: it is the present one.' })
  readonly ended_at!: string | null;
}

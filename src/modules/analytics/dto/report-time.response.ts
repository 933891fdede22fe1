import { EnumField, TextField, TimestampField } from '#http/fields/fields.js';
import { CALENDAR_UNITS } from '#core/time/calendar.js';

/** Time range of a report and its division into points. */
export class ReportTime {
  @TimestampField({ description: 'Start of the period.' })
  readonly from!: string;

  @TimestampField({ description: 'End of the period.' })
  readonly to!: string;

  @TextField({ maxLength: 100, description: 'Time zone of days and hours.', example: 'Europe/Berlin' })
  readonly time_zone!: string;

  @EnumField({
    name: 'AnalyticsInterval',
    values: CALENDAR_UNITS,
    description: 'Interval of the points.',
    example: 'day',
  })
  readonly interval!: string;
}

import { TextField, TimestampField } from '#http/fields/fields.js';
import { IntervalField } from './analytics-fields.js';

/** Time range of a report and its division into points. */
export class ReportTime {
  @TimestampField({ description: 'Start of the period.' })
  readonly from!: string;

  @TimestampField({ description: 'End of the period.' })
  readonly to!: string;

  @TextField({ maxLength: 100, description: 'Time zone of days and hours.', example: 'Europe/Berlin' })
  readonly time_zone!: string;

  @IntervalField()
  readonly interval!: string;
}

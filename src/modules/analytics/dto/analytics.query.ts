import { EnumField } from '#http/fields/fields.js';
import { QueryInstantOrDay } from '#http/fields/instant-field.js';
import { CALENDAR_UNITS, type CalendarUnit } from '#core/time/calendar.js';
import { MAX_POINTS } from '../rules/analytics-range.js';

/** Time range of a report and its division into points. Source: decisions, section 7. */
export class AnalyticsQuery {
  @QueryInstantOrDay({
    description:
      'Start of the period, in the past; a date means its start in the time zone of the page. Default: 29 days before the day of `to`.',
  })
  from?: Date | string;

  @QueryInstantOrDay({
    description:
      'End of the period; a date includes the whole day in the time zone of the page. May be up to five years in the future, for the budget of the current month or year. Default: now.',
  })
  to?: Date | string;

  @EnumField({
    values: CALENDAR_UNITS,
    name: 'AnalyticsInterval',
    about: 'Days, weeks (from Monday) and months are those of the time zone of the page.',
    optional: true,
    description: `Interval of the points, at most ${MAX_POINTS}; default \`day\`. The first and last points may cover only part of an interval.`,
    example: 'day',
  })
  interval?: CalendarUnit;
}

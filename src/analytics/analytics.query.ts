import { EnumField } from '../http/fields/fields.js';
import { QueryInstantOrDay } from '../http/fields/instant-field.js';
import { CALENDAR_UNITS, type CalendarUnit } from '../time/calendar.js';
import { MAX_POINTS } from './analytics-range.js';

/** The time that figures are asked for, and how it is divided. Source: decisions, section 7. */
export class AnalyticsQuery {
  @QueryInstantOrDay({
    description:
      'Start of the time, in the past; a date stands for its start in the time zone of the page. Left out: 29 days before the day on which it ends.',
  })
  from?: Date | string;

  @QueryInstantOrDay({
    description:
      'End of the time; a date stands for all of it in the time zone of the page. It may lie up to five years in the future, for budgets of a month or year that goes on. Left out: now.',
  })
  to?: Date | string;

  @EnumField({
    values: CALENDAR_UNITS,
    name: 'AnalyticsInterval',
    about: 'Days, weeks (from Monday) and months are those of the time zone of the page.',
    optional: true,
    description: `What the time is divided by, into at most ${MAX_POINTS} points; \`day\` when left out. The first and the last point may be parts of one.`,
    example: 'day',
  })
  interval?: CalendarUnit;
}

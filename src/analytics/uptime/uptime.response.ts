import {
  EnumField,
  IdField,
  IntegerField,
  NumberField,
  RecordField,
  TextField,
  TextListField,
  TimestampField,
} from '../../http/fields/fields.js';
import { RecordListField } from '../../http/fields/list-field.js';
import { LocaleField } from '../../http/fields/locale-field.js';
import {
  MAX_HOLIDAYS,
  MAX_SERVICE_HOURS,
  ServiceHoursSettings,
  UptimeWeightSettings,
} from '../../modules/page-settings/api/page-settings.response.js';
import { CALENDAR_UNITS } from '../../time/calendar.js';
import { SecondsField } from '../analytics-fields.js';
import { MAX_POINTS } from '../analytics-range.js';
import { AnalyticsPaging, MAX_ROWS } from '../analytics-paging.js';

const DAY = { maxLength: 10, pattern: /^\d{4}-\d{2}-\d{2}$/ };
const SUBJECT = { name: 'UptimeSubjectKind', values: ['page', 'group', 'component'] };

/** Downtime by status, before it is weighed. */
export class DowntimeSeconds {
  @SecondsField({ description: 'With degraded performance.', example: 0 })
  readonly degraded!: number;

  @SecondsField({ description: 'In a partial outage.', example: 1800 })
  readonly partial_outage!: number;

  @SecondsField({ description: 'In a major outage.', example: 600 })
  readonly major_outage!: number;
}

/** The outage that the most seconds of counted. */
export class LongestOutage {
  @TimestampField({ description: 'Its start, or that of the time asked for.' })
  readonly started_at!: string;

  @TimestampField({
    nullable: true,
    description: 'Its end; null when it reaches the end of the time asked for, or goes on.',
  })
  readonly ended_at!: string | null;

  @SecondsField({ description: 'How much of it counted.', example: 1800 })
  readonly seconds!: number;

  @IdField({ description: 'Component that most of its weighted downtime is due to.', example: 1 })
  readonly component_id!: number;

  @IdField({
    nullable: true,
    description: 'Incident that most of it is due to; null when it was due to a trigger or a host system.',
    example: 12,
  })
  readonly incident_id!: number | null;
}

/** What a target leaves of downtime. */
export class ErrorBudgetFigures {
  @SecondsField({
    description:
      'Weighted downtime that the target allows in the whole time, what is to come of it included.',
    example: 2592,
  })
  readonly allowed_seconds!: number;

  @SecondsField({ description: 'Weighted downtime so far.', example: 1140 })
  readonly used_seconds!: number;

  @SecondsField({
    min: -Number.MAX_SAFE_INTEGER,
    description: 'What is left of it; below 0 when it is overspent.',
    example: 1452,
  })
  readonly left_seconds!: number;

  @TextField({
    ...DAY,
    nullable: true,
    description:
      'Day of the time zone on which it was used up, or will be at the pace so far; null: not within the time asked for.',
    example: '2026-04-17',
  })
  readonly used_up_on!: string | null;
}

/** How available something was. Source: decisions, section 5. */
export class UptimeFigures {
  @NumberField({
    min: 0,
    max: 1,
    description: 'As a fraction, floored to six digits; 1 where nothing was measured.',
    example: 0.99956,
  })
  readonly uptime!: number;

  @NumberField({
    min: 0,
    max: 1,
    description: 'The same of the time of all its components together; of a component: the same.',
    example: 0.99989,
  })
  readonly components_uptime!: number;

  @SecondsField({
    description: 'Time that uptime is a share of: it existed, was within service hours and not planned.',
    example: 2_592_000,
  })
  readonly measured_seconds!: number;

  @RecordField(() => DowntimeSeconds, { description: 'Downtime by status.' })
  readonly downtime_seconds!: DowntimeSeconds;

  @SecondsField({ description: 'Downtime by its weights, which uptime takes off.', example: 1140 })
  readonly weighted_downtime_seconds!: number;

  @SecondsField({ description: 'Time under maintenance, which counts neither way.', example: 7200 })
  readonly planned_seconds!: number;

  @IntegerField({ min: 0, description: 'Number of outages.', example: 2 })
  readonly outages!: number;

  @SecondsField({
    nullable: true,
    description:
      'Mean time between failures: measured time without outages, for each outage; null without any.',
    example: 1_294_800,
  })
  readonly mtbf_seconds!: number | null;

  @SecondsField({
    nullable: true,
    description: 'Mean time to recover: counted time of outages, for each of them; null without any.',
    example: 1200,
  })
  readonly mttr_seconds!: number | null;

  @RecordField(() => LongestOutage, { nullable: true, description: 'The longest outage; null without any.' })
  readonly longest_outage!: LongestOutage | null;

  @RecordField(() => ErrorBudgetFigures, {
    nullable: true,
    description: 'Error budget against the target; null without a target.',
  })
  readonly budget!: ErrorBudgetFigures | null;
}

/** How available something was in a day, week or month. */
export class UptimePoint {
  @TextField({ ...DAY, description: 'First day of the day, week or month.', example: '2026-03-01' })
  readonly date!: string;

  @TimestampField({ description: 'Its start, or that of the time asked for.' })
  readonly started_at!: string;

  @TimestampField({ description: 'Its end, or that of the time asked for, or the present.' })
  readonly ended_at!: string;

  @NumberField({ min: 0, max: 1, description: 'As above.', example: 0.99956 })
  readonly uptime!: number;

  @SecondsField({ description: 'As above; 0: nothing was measured.', example: 86_400 })
  readonly measured_seconds!: number;

  @RecordField(() => DowntimeSeconds, { description: 'Downtime by status.' })
  readonly downtime_seconds!: DowntimeSeconds;

  @SecondsField({ description: 'Time under maintenance.', example: 0 })
  readonly planned_seconds!: number;

  @IntegerField({ min: 0, description: 'Number of outages that began in it.', example: 0 })
  readonly outages!: number;
}

/** How available a group was, all that lies in it included. */
export class GroupUptime extends UptimeFigures {
  @IdField({ description: 'Id of the group.', example: 1 })
  readonly id!: number;

  @LocaleField({
    description: 'Its name.',
    example: { de: 'Zahlungen', en: 'Payments' },
    maxLength: 255,
    mode: 'read',
  })
  readonly name!: Readonly<Record<string, string | null>>;

  @IdField({ nullable: true, description: 'Group that it lies in; null: none.', example: null })
  readonly parent_id!: number | null;
}

/** How available a component was. */
export class ComponentUptime extends UptimeFigures {
  @IdField({ description: 'Id of the component.', example: 1 })
  readonly id!: number;

  @LocaleField({
    description: 'Its name.',
    example: { de: 'Kartenzahlung', en: 'Card payments' },
    maxLength: 255,
    mode: 'read',
  })
  readonly name!: Readonly<Record<string, string | null>>;

  @IdField({ nullable: true, description: 'Group that it lies in; null: none.', example: 1 })
  readonly group_id!: number | null;
}

/** What total and points are about. */
export class UptimeSubject {
  @EnumField({ ...SUBJECT, description: 'What it is.', example: 'page' })
  readonly kind!: string;

  @IdField({ nullable: true, description: 'Its id; null for the page.', example: null })
  readonly id!: number | null;
}

/** How the figures come about. */
export class UptimeMethod {
  @TextField({
    maxLength: 200,
    description: 'The uptime, in words.',
    example: '1 - sum(weight × downtime) / measured time, floored to 6 digits',
  })
  readonly uptime!: string;

  @TextField({
    maxLength: 200,
    description: 'What groups and the page have for a status.',
    example: 'the worst status of a component within, at each instant',
  })
  readonly groups!: string;

  @TextField({
    maxLength: 200,
    description: 'What counts as an outage.',
    example: 'time without a gap in statuses of a weight above 0',
  })
  readonly outage!: string;

  @RecordField(() => UptimeWeightSettings, {
    description: 'How much of its time a status counts as downtime.',
  })
  readonly weights!: UptimeWeightSettings;

  @RecordListField(() => ServiceHoursSettings, {
    maxItems: MAX_SERVICE_HOURS,
    description: 'Hours that count, by the clocks of the time zone; empty: around the clock.',
  })
  readonly service_hours!: ServiceHoursSettings[];

  @TextListField({ ...DAY, maxItems: MAX_HOLIDAYS, description: 'Days that do not count.', example: [] })
  readonly holidays!: string[];
}

/** How available the page, its groups and its components were. Source: decisions, section 7. */
export class UptimeReport {
  @TimestampField({ description: 'Start of the time.' })
  readonly from!: string;

  @TimestampField({ description: 'End of the time.' })
  readonly to!: string;

  @TimestampField({ description: 'Until when it is measured: its end, or the present.' })
  readonly measured_until!: string;

  @TextField({ maxLength: 100, description: 'Time zone of days and hours.', example: 'Europe/Berlin' })
  readonly time_zone!: string;

  @EnumField({
    name: 'AnalyticsInterval',
    values: CALENDAR_UNITS,
    description: 'What the time is divided by.',
    example: 'day',
  })
  readonly interval!: string;

  @RecordField(() => UptimeMethod, { description: 'How the figures come about.' })
  readonly method!: UptimeMethod;

  @NumberField({
    nullable: true,
    min: 0,
    max: 1,
    description: 'Uptime that is promised; null: none.',
    example: 0.999,
  })
  readonly target!: number | null;

  @RecordField(() => UptimeSubject, { description: 'What total and points are about.' })
  readonly subject!: UptimeSubject;

  @RecordField(() => UptimeFigures, { description: 'All of the time.' })
  readonly total!: UptimeFigures;

  @RecordListField(() => UptimePoint, {
    maxItems: MAX_POINTS,
    description: 'Day by day, week by week or month by month, as far as they have begun.',
  })
  readonly points!: UptimePoint[];

  @RecordListField(() => GroupUptime, {
    maxItems: MAX_ROWS,
    description: 'Groups of the page or the group, parents before children; on the first pages.',
  })
  readonly groups!: GroupUptime[];

  @RecordListField(() => ComponentUptime, {
    maxItems: MAX_ROWS,
    description: 'Components of the page or the group, in the order of their list; behind the groups.',
  })
  readonly components!: ComponentUptime[];

  @RecordField(() => AnalyticsPaging, { description: 'Which groups and components these are of all.' })
  readonly paging!: AnalyticsPaging;
}

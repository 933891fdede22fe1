import {
  EnumField,
  IdField,
  IntegerField,
  NumberField,
  RecordField,
  TextField,
  TextListField,
  TimestampField,
} from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import {
  MAX_HOLIDAYS,
  MAX_SERVICE_HOURS,
  ServiceHoursSettings,
  UptimeWeightSettings,
} from '#modules/page-settings/dto/page-settings.response.js';
import {
  DAY,
  FirstDayField,
  NameField,
  PointEndField,
  PointStartField,
  SecondsField,
} from './analytics-fields.js';
import { MAX_POINTS } from '../rules/analytics-range.js';
import { AnalyticsPaging, MAX_ROWS } from './analytics-paging.js';
import { ReportTime } from './report-time.response.js';

const SUBJECT = { name: 'UptimeSubjectKind', values: ['page', 'group', 'component'] };

/** Downtime by status, before weighting. */
export class DowntimeSeconds {
  @SecondsField({ description: 'With degraded performance.', example: 0 })
  readonly degraded!: number;

  @SecondsField({ description: 'In a partial outage.', example: 1800 })
  readonly partial_outage!: number;

  @SecondsField({ description: 'In a major outage.', example: 600 })
  readonly major_outage!: number;
}

/** The outage with the most counted seconds. */
export class LongestOutage {
  @TimestampField({ description: 'Its start, or that of the requested period.' })
  readonly started_at!: string;

  @TimestampField({
    nullable: true,
    description: 'Its end; null if it reaches the end of the requested period or is ongoing.',
  })
  readonly ended_at!: string | null;

  @SecondsField({ description: 'The seconds that count.', example: 1800 })
  readonly seconds!: number;

  @IdField({ description: 'Component that caused most of its weighted downtime.', example: 1 })
  readonly component_id!: number;

  @IdField({
    nullable: true,
    description: 'Incident that caused most of it; null if it was a trigger or a host system.',
    example: 12,
  })
  readonly incident_id!: number | null;
}

/** The downtime that a target allows and how much of it is used. */
export class ErrorBudgetFigures {
  @SecondsField({
    description:
      'Weighted downtime that the target allows in the whole period, including the part still to come.',
    example: 2592,
  })
  readonly allowed_seconds!: number;

  @SecondsField({ description: 'Weighted downtime so far.', example: 1140 })
  readonly used_seconds!: number;

  @SecondsField({
    min: -Number.MAX_SAFE_INTEGER,
    description: 'The remaining budget; negative when overspent.',
    example: 1452,
  })
  readonly left_seconds!: number;

  @TextField({
    ...DAY,
    nullable: true,
    description:
      'Day in the page’s time zone on which it was used up, or will be at the present rate; null: not within the requested period.',
    example: '2026-04-17',
  })
  readonly used_up_on!: string | null;
}

/** Availability figures of a page, group or component. Source: decisions, section 5. */
export class UptimeFigures {
  @NumberField({
    min: 0,
    max: 1,
    description: 'As a fraction, rounded down to six digits; 1 if nothing was measured.',
    example: 0.99956,
  })
  readonly uptime!: number;

  @NumberField({
    min: 0,
    max: 1,
    description: 'The same for the added time of all its components; for a component, equal to `uptime`.',
    example: 0.99989,
  })
  readonly components_uptime!: number;

  @SecondsField({
    description:
      'The time that uptime is a share of: since creation, within service hours, without maintenance.',
    example: 2_592_000,
  })
  readonly measured_seconds!: number;

  @RecordField(() => DowntimeSeconds, { description: 'Downtime by status.' })
  readonly downtime_seconds!: DowntimeSeconds;

  @SecondsField({ description: 'Weighted downtime, which reduces uptime.', example: 1140 })
  readonly weighted_downtime_seconds!: number;

  @SecondsField({
    description: 'Time under maintenance, which counts neither as uptime nor as downtime.',
    example: 7200,
  })
  readonly planned_seconds!: number;

  @IntegerField({ min: 0, description: 'Number of outages.', example: 2 })
  readonly outages!: number;

  @SecondsField({
    nullable: true,
    description:
      'Mean time between failures: measured time without outages, divided by their number; null without outages.',
    example: 1_294_800,
  })
  readonly mtbf_seconds!: number | null;

  @SecondsField({
    nullable: true,
    description:
      'Mean time to recover: counted time of outages, divided by their number; null without outages.',
    example: 1200,
  })
  readonly mttr_seconds!: number | null;

  @RecordField(() => LongestOutage, {
    nullable: true,
    description: 'The longest outage; null if there was none.',
  })
  readonly longest_outage!: LongestOutage | null;

  @RecordField(() => ErrorBudgetFigures, {
    nullable: true,
    description: 'Error budget against the target; null without a target.',
  })
  readonly budget!: ErrorBudgetFigures | null;
}

/** Availability in a day, week or month. */
export class UptimePoint {
  @FirstDayField()
  readonly date!: string;

  @PointStartField()
  readonly started_at!: string;

  @PointEndField()
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

/** Availability of a group, including all of its contents. */
export class GroupUptime extends UptimeFigures {
  @IdField({ description: 'Id of the group.', example: 1 })
  readonly id!: number;

  @NameField({ de: 'Zahlungen', en: 'Payments' })
  readonly name!: Readonly<Record<string, string | null>>;

  @IdField({ nullable: true, description: 'The group it is in; null: none.', example: null })
  readonly parent_id!: number | null;
}

/** Availability of a component. */
export class ComponentUptime extends UptimeFigures {
  @IdField({ description: 'Id of the component.', example: 1 })
  readonly id!: number;

  @NameField({ de: 'Kartenzahlung', en: 'Card payments' })
  readonly name!: Readonly<Record<string, string | null>>;

  @IdField({ nullable: true, description: 'The group it is in; null: none.', example: 1 })
  readonly group_id!: number | null;
}

/** The subject of the total and of the points. */
export class UptimeSubject {
  @EnumField({ ...SUBJECT, description: 'What it is.', example: 'page' })
  readonly kind!: string;

  @IdField({ nullable: true, description: 'Its id; null for the page.', example: null })
  readonly id!: number | null;
}

/** How the figures are computed. */
export class UptimeMethod {
  @TextField({
    maxLength: 200,
    description: 'How uptime is computed.',
    example: '1 - sum(weight × downtime) / measured time, floored to 6 digits',
  })
  readonly uptime!: string;

  @TextField({
    maxLength: 200,
    description: 'How the status of groups and the page is determined.',
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
    description: 'Hours that count, in the time zone; empty: around the clock.',
  })
  readonly service_hours!: ServiceHoursSettings[];

  @TextListField({ ...DAY, maxItems: MAX_HOLIDAYS, description: 'Days that do not count.', example: [] })
  readonly holidays!: string[];
}

/** Uptime report of the page, its groups and its components. Source: decisions, section 7. */
export class UptimeReport extends ReportTime {
  @TimestampField({ description: 'Until when it is measured: its end, or now.' })
  readonly measured_until!: string;

  @RecordField(() => UptimeMethod, { description: 'How the figures are computed.' })
  readonly method!: UptimeMethod;

  @NumberField({
    nullable: true,
    min: 0,
    max: 1,
    description: 'Promised uptime; null: none.',
    example: 0.999,
  })
  readonly target!: number | null;

  @RecordField(() => UptimeSubject, { description: 'What `total` and `points` cover.' })
  readonly subject!: UptimeSubject;

  @RecordField(() => UptimeFigures, { description: 'The whole period.' })
  readonly total!: UptimeFigures;

  @RecordListField(() => UptimePoint, {
    maxItems: MAX_POINTS,
    description: 'Figures for each day, week or month that has begun.',
  })
  readonly points!: UptimePoint[];

  @RecordListField(() => GroupUptime, {
    maxItems: MAX_ROWS,
    description: 'Groups of the page or the group, parents before children; on the first pages.',
  })
  readonly groups!: GroupUptime[];

  @RecordListField(() => ComponentUptime, {
    maxItems: MAX_ROWS,
    description: 'Components of the page or the group, in list order, after the groups.',
  })
  readonly components!: ComponentUptime[];

  @RecordField(() => AnalyticsPaging, { description: 'Paging of the groups and components.' })
  readonly paging!: AnalyticsPaging;
}

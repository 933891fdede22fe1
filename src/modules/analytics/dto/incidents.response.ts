import { EnumField, IdField, IntegerField, RecordField } from '#http/fields/fields.js';
import { IntegerListField, RecordListField } from '#http/fields/list-field.js';
import { WEEKDAYS } from '#core/time/service-hours.js';
import { AnalyticsPaging, MAX_ROWS } from './analytics-paging.js';
import { MAX_POINTS } from '../rules/analytics-range.js';
import { Durations } from './durations.js';
import { ReportTime } from './report-time.response.js';
import { FirstDayField, NameField, PointEndField, PointStartField } from './analytics-fields.js';

const COUNT = { min: 0 };

/** Incidents by severity: the worst impact that each ever had on a component. */
export class IncidentsBySeverity {
  @IntegerField({ ...COUNT, description: 'Incidents without impact on a component.', example: 1 })
  readonly operational!: number;

  @IntegerField({ ...COUNT, description: 'With components under maintenance at worst.', example: 0 })
  readonly under_maintenance!: number;

  @IntegerField({ ...COUNT, description: 'With degraded performance at worst.', example: 6 })
  readonly degraded!: number;

  @IntegerField({ ...COUNT, description: 'With a partial outage at worst.', example: 4 })
  readonly partial_outage!: number;

  @IntegerField({ ...COUNT, description: 'With a major outage.', example: 2 })
  readonly major_outage!: number;
}

/** Number, severity and durations of incidents. */
export class IncidentFigures {
  @IntegerField({ ...COUNT, description: 'Number of incidents that started.', example: 13 })
  readonly count!: number;

  @RecordField(() => IncidentsBySeverity, { description: 'The same by severity.' })
  readonly by_severity!: IncidentsBySeverity;

  @RecordField(() => Durations, {
    description: 'From the start of an incident until it was acknowledged, for acknowledged ones.',
  })
  readonly time_to_acknowledge!: Durations;

  @RecordField(() => Durations, {
    description: 'From the start of an incident until it was resolved, for resolved ones.',
  })
  readonly time_to_resolve!: Durations;
}

/** Incidents that started in a day, week or month. */
export class IncidentPoint extends IncidentFigures {
  @FirstDayField()
  readonly date!: string;

  @PointStartField()
  readonly started_at!: string;

  @PointEndField()
  readonly ended_at!: string;
}

/** Incidents that affected a component, by their worst impact on it. */
export class ComponentIncidents extends IncidentFigures {
  @IdField({ description: 'Id of the component.', example: 1 })
  readonly id!: number;

  @NameField({ de: 'Kartenzahlung', en: 'Card payments' })
  readonly name!: Readonly<Record<string, string | null>>;

  @IdField({ nullable: true, description: 'The group it is in; null: none.', example: 1 })
  readonly group_id!: number | null;
}

/** Incidents that started on a day of the week. */
export class WeekdayIncidents {
  @EnumField({ name: 'Weekday', values: WEEKDAYS, description: 'The day of the week.', example: 'monday' })
  readonly weekday!: string;

  @IntegerField({ ...COUNT, description: 'Number of incidents that started on it.', example: 3 })
  readonly count!: number;

  @IntegerListField({
    items: 24,
    description: 'The same by hour of the day in the time zone, from 0 to 23.',
    example: [0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  })
  readonly hours!: number[];
}

/** Maintenances as carried out, compared with the announced times. */
export class MaintenanceFigures {
  @IntegerField({ ...COUNT, description: 'Number of published maintenances due to start.', example: 4 })
  readonly count!: number;

  @IntegerField({ ...COUNT, description: 'How many of them were completed.', example: 3 })
  readonly completed!: number;

  @IntegerField({ ...COUNT, description: 'How many of them were cancelled.', example: 1 })
  readonly cancelled!: number;

  @IntegerField({
    ...COUNT,
    description: 'How many completed ones took longer than planned.',
    example: 0,
  })
  readonly overran!: number;

  @RecordField(() => Durations, {
    description: 'From start to planned end, for completed ones.',
  })
  readonly planned_duration!: Durations;

  @RecordField(() => Durations, { description: 'From start to completion, for completed ones.' })
  readonly actual_duration!: Durations;

  @RecordField(() => Durations, {
    description: 'How long before their start they were published; 0 for those published later.',
  })
  readonly announced_ahead!: Durations;
}

/** Report on incidents and maintenances. Source: decisions, section 7. */
export class IncidentReport extends ReportTime {
  @RecordField(() => IncidentFigures, { description: 'The whole period.' })
  readonly total!: IncidentFigures;

  @RecordListField(() => IncidentPoint, {
    maxItems: MAX_POINTS,
    description: 'Figures for each day, week or month that has begun.',
  })
  readonly points!: IncidentPoint[];

  @RecordListField(() => ComponentIncidents, {
    maxItems: MAX_ROWS,
    description: 'Figures for each component, in list order, paged.',
  })
  readonly components!: ComponentIncidents[];

  @RecordField(() => AnalyticsPaging, { description: 'Paging of the components.' })
  readonly paging!: AnalyticsPaging;

  @RecordListField(() => WeekdayIncidents, {
    maxItems: 7,
    description: 'When incidents started, by day of the week and hour; from Monday.',
  })
  readonly weekdays!: WeekdayIncidents[];

  @RecordField(() => MaintenanceFigures, { description: 'Maintenances due to start in the period.' })
  readonly maintenances!: MaintenanceFigures;
}

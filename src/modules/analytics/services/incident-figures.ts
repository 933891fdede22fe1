import type { PastMaintenance } from '#modules/incidents/store/incident-history.repository.js';
import type { IncidentCourses } from '#modules/incidents/store/past-incidents.js';
import { offsetStretches } from '#core/time/offset-stretches.js';
import { WEEKDAYS } from '#core/time/service-hours.js';
import type { AnalyticsRange } from '../rules/analytics-range.js';
import { durationsOf } from '../dto/durations.js';
import type { IncidentFigures, MaintenanceFigures, WeekdayIncidents } from '../dto/incidents.response.js';

const HOUR_MS = 3_600_000;
/** 1 January 1970 was a Thursday. Monday is 0. */
const FIRST_WEEKDAY = 3;

/** Computes the figures of a set of incidents. */
export function incidentFigures(courses: IncidentCourses): Pick<IncidentFigures, keyof IncidentFigures> {
  const { startedAt, acknowledgedAt, resolvedAt, severities } = courses;
  const counts: number[] = [];
  for (const severity of severities) counts[severity] = (counts[severity] ?? 0) + 1;
  const [operational = 0, maintained = 0, degraded = 0, partial = 0, major = 0] = counts;
  return {
    count: startedAt.length,
    by_severity: {
      operational,
      under_maintenance: maintained,
      degraded,
      partial_outage: partial,
      major_outage: major,
    },
    time_to_acknowledge: durationsOf(lasted(startedAt, acknowledgedAt)),
    time_to_resolve: durationsOf(lasted(startedAt, resolvedAt)),
  };
}

/** Durations of the items that have ended. */
function lasted(starts: Float64Array, ends: Float64Array): Float64Array {
  const durations = new Float64Array(starts.length);
  let count = 0;
  for (const [index, end] of ends.entries()) {
    if (end === Infinity) continue;
    durations[count] = end - (starts[index] ?? 0);
    count += 1;
  }
  return durations.subarray(0, count);
}

/** Splits incidents by consecutive intervals, according to their start. */
export function byInterval(
  courses: IncidentCourses,
  intervals: readonly { readonly end: number }[],
): IncidentCourses[] {
  let next = 0;
  return intervals.map(({ end }) => {
    const first = next;
    while ((courses.startedAt[next] ?? Infinity) < end) next += 1;
    return {
      startedAt: courses.startedAt.subarray(first, next),
      acknowledgedAt: courses.acknowledgedAt.subarray(first, next),
      resolvedAt: courses.resolvedAt.subarray(first, next),
      severities: courses.severities.subarray(first, next),
    };
  });
}

/** Counts incidents by weekday and hour of their start, in local time of the zone. */
export function byWeekday(
  { startedAt }: IncidentCourses,
  { timeZone, start, end }: AnalyticsRange,
): WeekdayIncidents[] {
  const counts = new Uint32Array(WEEKDAYS.length * 24);
  const stretches = offsetStretches(timeZone, start, end);
  let stretch = 0;
  for (const at of startedAt) {
    while ((stretches[stretch]?.end ?? Infinity) <= at) stretch += 1;
    const hours = Math.floor((at + (stretches[stretch]?.offset ?? 0)) / HOUR_MS) + FIRST_WEEKDAY * 24;
    // Remainders are negative before 1970.
    const index = ((hours % counts.length) + counts.length) % counts.length;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return WEEKDAYS.map((weekday, day) => {
    const hours = [...counts.subarray(day * 24, (day + 1) * 24)];
    return { weekday, count: hours.reduce((sum, count) => sum + count, 0), hours };
  });
}

/** Figures of maintenances. Those canceled before their start only add to the count. */
export function maintenanceFigures(maintenances: readonly PastMaintenance[]): MaintenanceFigures {
  const completed = maintenances.flatMap(({ startedAt, plannedEndAt, endedAt, isCancelled }) =>
    isCancelled || endedAt === undefined ? [] : [{ startedAt, plannedEndAt, endedAt }],
  );
  return {
    count: maintenances.length,
    completed: completed.length,
    cancelled: maintenances.filter(({ isCancelled }) => isCancelled).length,
    overran: completed.filter(({ plannedEndAt, endedAt }) => endedAt > plannedEndAt).length,
    planned_duration: durationsOf(completed.map(({ startedAt, plannedEndAt }) => plannedEndAt - startedAt)),
    actual_duration: durationsOf(completed.map(({ startedAt, endedAt }) => endedAt - startedAt)),
    announced_ahead: durationsOf(maintenances.map(({ startedAt, publishedAt }) => startedAt - publishedAt)),
  };
}

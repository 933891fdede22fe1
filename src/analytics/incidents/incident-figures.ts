import type {
  PastIncident,
  PastMaintenance,
} from '../../modules/incidents/store/incident-history.repository.js';
import type { ComponentStatus } from '../../status/timeline.js';
import { offsetStretches } from '../../time/offset-stretches.js';
import { WEEKDAYS } from '../../time/service-hours.js';
import type { AnalyticsRange } from '../analytics-range.js';
import { durationsOf } from '../durations.js';
import type { IncidentFigures, MaintenanceFigures, WeekdayIncidents } from './incidents.response.js';

/** The figures of incidents. @param severityOf an incident without impact is operational */
export function incidentFigures(
  incidents: readonly PastIncident[],
  severityOf: (id: number) => ComponentStatus | undefined,
): Pick<IncidentFigures, keyof IncidentFigures> {
  const bySeverity = {
    operational: 0,
    under_maintenance: 0,
    degraded: 0,
    partial_outage: 0,
    major_outage: 0,
  };
  const acknowledged: number[] = [];
  const resolved: number[] = [];
  for (const { id, startedAt, acknowledgedAt, resolvedAt } of incidents) {
    bySeverity[severityOf(id) ?? 'operational'] += 1;
    if (acknowledgedAt !== undefined) acknowledged.push(acknowledgedAt - startedAt);
    if (resolvedAt !== undefined) resolved.push(resolvedAt - startedAt);
  }
  return {
    count: incidents.length,
    by_severity: bySeverity,
    time_to_acknowledge: durationsOf(acknowledged),
    time_to_resolve: durationsOf(resolved),
  };
}

/** The incidents of each of several intervals that follow each other. @param incidents oldest first */
export function byInterval<Incident extends { readonly startedAt: number }>(
  incidents: readonly Incident[],
  intervals: readonly { readonly end: number }[],
): Incident[][] {
  let next = 0;
  return intervals.map(({ end }) => {
    const first = next;
    while ((incidents[next]?.startedAt ?? Infinity) < end) next += 1;
    return incidents.slice(first, next);
  });
}

/** When incidents started, as the clocks of the zone showed it. @param incidents oldest first */
export function byWeekday(
  incidents: readonly PastIncident[],
  { timeZone, start, end }: AnalyticsRange,
): WeekdayIncidents[] {
  const hours = WEEKDAYS.map(() => Array.from({ length: 24 }, () => 0));
  const stretches = offsetStretches(timeZone, start, end);
  let place = 0;
  for (const { startedAt } of incidents) {
    while ((stretches[place]?.end ?? Infinity) <= startedAt) place += 1;
    const shown = new Date(startedAt + (stretches[place]?.offset ?? 0));
    const ofDay = hours[(shown.getUTCDay() + 6) % 7] ?? [];
    ofDay[shown.getUTCHours()] = (ofDay[shown.getUTCHours()] ?? 0) + 1;
  }
  return WEEKDAYS.map((weekday, index) => {
    const ofDay = hours[index] ?? [];
    return { weekday, count: ofDay.reduce((sum, count) => sum + count, 0), hours: ofDay };
  });
}

/** How maintenances went. Those that were cancelled before their start are counted, and no more. */
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

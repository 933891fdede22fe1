import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { currentTenant } from '#core/context/work-context.js';
import { recordOf } from '#http/results/record-json.js';
import { TableJson } from '#http/results/table-json.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import { IncidentHistoryService } from '#modules/incidents/services/incident-history.service.js';
import { Clock } from '#core/time/clock.js';
import { timestamp } from '../dto/analytics-fields.js';
import { pagingOf } from '../dto/analytics-paging.js';
import { analyticsRange } from '../rules/analytics-range.js';
import { byInterval, byWeekday, incidentFigures, maintenanceFigures } from './incident-figures.js';
import { incidentTable } from './incident-table.js';
import type { IncidentAnalyticsQuery } from '../dto/incidents.query.js';
import { IncidentReport } from '../dto/incidents.response.js';

/** Report on the number, severity and duration of incidents. Source: decisions, section 7. */
@Injectable()
export class IncidentReportService {
  constructor(
    private readonly components: ComponentsService,
    private readonly history: IncidentHistoryService,
    private readonly clock: Clock,
  ) {}

  /** @throws Invalid as `analyticsRange`, or if there were too many incidents in the range */
  async report(query: IncidentAnalyticsQuery): Promise<TableJson<IncidentReport>> {
    const tenant = currentTenant();
    const range = analyticsRange(query, tenant.settings.timeZone, this.clock.now());
    const [components, incidents, maintenances] = await Promise.all([
      this.components.outline(),
      this.history.incidents(range),
      this.history.maintenances(range),
    ]);
    const { all } = incidents;
    const total = incidentFigures(all);
    const parts = byInterval(all, range.points);
    // Yields to other requests between the parts, which take a few milliseconds each.
    await setImmediate();
    const paging = pagingOf(query, components.length);
    const first = (paging.current_page - 1) * paging.per_page;
    const listed = components.slice(first, first + paging.per_page);
    const ofComponents = incidents.on(listed.map(({ id }) => id));
    const report: IncidentReport = {
      from: timestamp(range.start),
      to: timestamp(range.end),
      time_zone: range.timeZone,
      interval: range.unit,
      total,
      points: parts.flatMap((part, index) => {
        const point = range.points[index];
        if (point === undefined) return [];
        const { date, start, end } = point;
        const times = { started_at: timestamp(start), ended_at: timestamp(Math.min(end, range.knownUntil)) };
        return [{ date, ...times, ...incidentFigures(part) }];
      }),
      components: listed.flatMap(({ id, name, groupId }) => {
        const own = ofComponents.get(id);
        return own === undefined ? [] : [{ id, name, group_id: groupId, ...incidentFigures(own) }];
      }),
      paging,
      weekdays: byWeekday(all, range),
      maintenances: maintenanceFigures(maintenances),
    };
    return new TableJson(
      () => recordOf(IncidentReport, report),
      () => incidentTable(report, tenant),
    );
  }
}

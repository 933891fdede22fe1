import { Get, Query } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { FiguresInTurn } from '#http/pipeline/figures-in-turn.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { ReturnsTable } from '#http/reference/responses.js';
import type { TableJson } from '#http/results/table-json.js';
import { IncidentReportService } from '../services/incident-report.service.js';
import { IncidentAnalyticsQuery } from '../dto/incidents.query.js';
import { IncidentReport } from '../dto/incidents.response.js';

const CSV_EXAMPLE =
  'subject,id,name,interval,date,started_at,ended_at,incidents,operational,under_maintenance,degraded,partial_outage,major_outage,acknowledged_count,acknowledged_mean_seconds,acknowledged_p50_seconds,acknowledged_p90_seconds,resolved_count,resolved_mean_seconds,resolved_p50_seconds,resolved_p90_seconds\r\n' +
  'page,,Demo GmbH,range,,2026-02-01T00:00:00.000Z,2026-03-01T00:00:00.000Z,3,0,0,1,1,1,3,240,180,420,3,2400,1800,4200\r\n';

@ManagementApi('analytics/incidents', 'Analytics')
export class IncidentAnalyticsController {
  constructor(private readonly reports: IncidentReportService) {}

  @Get()
  @Requires('analytics.view')
  @ReturnsTable(IncidentReport, {
    id: 'getIncidentAnalytics',
    summary: 'Get the number, severity and duration of incidents',
    description:
      'Counts published incidents that started in the period: in total, by day, by component, and by weekday and hour, with the time until they were acknowledged and resolved. For maintenances, compares planned and actual duration, and says how far ahead they were announced. The CSV has a row for the page and for each component over the whole period (`range`), then a row for each point.',
    example: CSV_EXAMPLE,
  })
  @FiguresInTurn()
  report(@Query() query: IncidentAnalyticsQuery): Promise<TableJson<IncidentReport>> {
    return this.reports.report(query);
  }
}

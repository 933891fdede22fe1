import { Get, Query } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { FiguresInTurn } from '#http/pipeline/figures-in-turn.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { ReturnsTable } from '#http/reference/responses.js';
import type { TableJson } from '#http/results/table-json.js';
import { UptimeReportService } from '../services/uptime-report.service.js';
import { UptimeQuery } from '../dto/uptime.query.js';
import { UptimeReport } from '../dto/uptime.response.js';

const CSV_EXAMPLE =
  'subject,id,name,interval,date,started_at,ended_at,uptime,components_uptime,measured_seconds,degraded_seconds,partial_outage_seconds,major_outage_seconds,weighted_downtime_seconds,planned_seconds,outages,mtbf_seconds,mttr_seconds,longest_outage_seconds,longest_outage_incident_id,target,budget_seconds,budget_used_seconds,budget_left_seconds,budget_used_up_on\r\n' +
  'page,,Demo GmbH,range,,2026-02-01T00:00:00.000Z,2026-03-01T00:00:00.000Z,0.999528,0.999947,2419200,0,1800,600,1140,0,2,1208400,1200,1800,12,0.999,2419.2,1140,1279.2,\r\n';

@ManagementApi('analytics/uptime', 'Analytics')
export class UptimeController {
  constructor(private readonly reports: UptimeReportService) {}

  @Get()
  @Requires('analytics.view')
  @ReturnsTable(UptimeReport, {
    id: 'getUptimeAnalytics',
    summary: 'Get the uptime of the page, its groups and its components',
    description:
      'Uptime, downtime by status, outages and the error budget of the page, or of one group or component, with points by interval, and a paged list of every group and component within. Groups and the page have the status of their worst component. The response includes the weights, service hours and method used. The CSV has a row for each of these over the whole period (`range`), then a row for each point.',
    example: CSV_EXAMPLE,
  })
  @FiguresInTurn()
  report(@Query() query: UptimeQuery): Promise<TableJson<UptimeReport>> {
    return this.reports.report(query);
  }
}

import { Get, Query } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { FiguresInTurn } from '#http/pipeline/figures-in-turn.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { ReturnsTable } from '#http/reference/responses.js';
import type { TableJson } from '#http/results/table-json.js';
import { AnalyticsQuery } from '../dto/analytics.query.js';
import { SubscriberReportService } from '../services/subscriber-report.service.js';
import { SubscriberReport } from '../dto/subscribers.response.js';

const CSV_EXAMPLE =
  'subject,name,interval,date,started_at,ended_at,confirmed,left,growth,deliveries_sent,deliveries_failed,deliveries_waiting,deliveries_unsent,deliveries_p50_seconds,deliveries_p90_seconds,now_confirmed,now_pending,now_quarantined,now_unsubscribed\r\n' +
  'page,,range,,2026-02-01T00:00:00.000Z,2026-03-01T00:00:00.000Z,9,2,7,240,3,0,5,2.4,6.1,120,4,1,12\r\n';

@ManagementApi('analytics/subscribers', 'Analytics')
export class SubscriberAnalyticsController {
  constructor(private readonly reports: SubscriberReportService) {}

  @Get()
  @Requires('analytics.view')
  @ReturnsTable(SubscriberReport, {
    id: 'getSubscriberAnalytics',
    summary: 'Get the growth of subscribers and the outcome of deliveries',
    description:
      'Counts subscribers who confirmed and who left: in total, by day, by channel and by language; how many there are now; and the outcome of deliveries, with the time from the event until they were sent. Contains no addresses. The CSV has a row for the page, each channel and each language over the whole period (`range`), then a row for each point.',
    example: CSV_EXAMPLE,
  })
  @FiguresInTurn()
  report(@Query() query: AnalyticsQuery): Promise<TableJson<SubscriberReport>> {
    return this.reports.report(query);
  }
}

import { Get, Query } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { FiguresInTurn } from '#http/pipeline/figures-in-turn.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { ReturnsTable } from '#http/reference/responses.js';
import type { TableJson } from '#http/results/table-json.js';
import { ViewsReportService } from '../services/views-report.service.js';
import { ViewsQuery } from '../dto/views.query.js';
import { ViewsReport } from '../dto/views.response.js';

const CSV_EXAMPLE =
  'interval,date,path,locale,views\r\nrange,,,,1204\r\nrange,,,de,980\r\nrange,,/,,1100\r\nrange,,/,de,900\r\nday,2026-03-01,,,1204\r\nday,2026-03-01,,de,980\r\n';

@ManagementApi('analytics/views', 'Analytics')
export class ViewsController {
  constructor(private readonly reports: ViewsReportService) {}

  @Get()
  @Requires('analytics.view')
  @ReturnsTable(ViewsReport, {
    id: 'getViewAnalytics',
    summary: 'Get the page views',
    description:
      'Views of the public pages by day, page and language, counted without cookies and without storing anything about visitors. Only whole days are counted; a timestamp means its day. New views appear within seconds. The CSV has a row for the whole period (`range`), each language and each page, then the same for each point.',
    example: CSV_EXAMPLE,
  })
  @FiguresInTurn()
  report(@Query() query: ViewsQuery): Promise<TableJson<ViewsReport>> {
    return this.reports.report(query);
  }
}

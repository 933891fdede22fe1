import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { Requires } from '../../access/requires.decorator.js';
import { OptionalBody } from '../../http/body/optional-body.decorator.js';
import { ManagementApi } from '../../http/docs/management-api.decorator.js';
import { Creates, HandsOut, IdParam, ReturnsOne, ReturnsPage } from '../../http/docs/responses.js';
import { RecordId } from '../../http/fields/record-id.pipe.js';
import type { PageJson, RecordJson } from '../../http/results/record-json.js';
import { FrozenReportListQuery } from './frozen-report-list.query.js';
import { FreezeReport, ReportLinkInput } from './frozen-report.input.js';
import { FrozenReport, FrozenReportSummary, ReportLink } from './frozen-report.response.js';
import { FrozenReportsService } from './frozen-reports.service.js';

const reportId = new RecordId('report');

@ManagementApi('analytics/reports', 'Analytics')
export class FrozenReportsController {
  constructor(private readonly reports: FrozenReportsService) {}

  @Get()
  @Requires('analytics.view')
  @ReturnsPage(FrozenReportSummary, {
    id: 'listFrozenReports',
    summary: 'List frozen reports, newest month and version first',
  })
  list(@Query() query: FrozenReportListQuery): Promise<PageJson<FrozenReportSummary>> {
    return this.reports.list(query);
  }

  @Post()
  @Requires('analytics.view')
  @ApiBody({ type: FreezeReport, examples: { month: { summary: 'A month', value: { month: '2026-02' } } } })
  @Creates(FrozenReport, {
    id: 'freezeReport',
    summary: 'Create a frozen report of a past month',
    description:
      'Stores the figures of the page, its groups and its components (at most 1,000), with the method and weights used. A frozen report never changes. If records are corrected later, freeze the month again to create a new version that lists the changes; without changes, the newest version is returned.',
  })
  freeze(@Body() input: FreezeReport): Promise<RecordJson<FrozenReport>> {
    return this.reports.freeze(input);
  }

  @Get(':report')
  @Requires('analytics.view')
  @IdParam('report', 'report')
  @ReturnsOne(FrozenReport, { id: 'getFrozenReport', summary: 'Get a frozen report' })
  get(@Param('report', reportId) id: number): Promise<RecordJson<FrozenReport>> {
    return this.reports.get(id);
  }

  @Post(':report/link')
  @Requires('analytics.view')
  @IdParam('report', 'report')
  @OptionalBody(ReportLinkInput)
  @HandsOut(ReportLink, {
    id: 'linkFrozenReport',
    summary: 'Create a link to a printable frozen report',
    description:
      'Anyone with the link can see the report without a key, including the names of internal components, in the language of the browser or of `lang`.',
  })
  link(
    @Param('report', reportId) id: number,
    @Body() input: ReportLinkInput,
  ): Promise<RecordJson<ReportLink>> {
    return this.reports.link(id, input);
  }
}

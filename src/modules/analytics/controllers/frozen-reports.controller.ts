import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { Requires } from '#platform/access/requires.decorator.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { Creates, Deletes, IdParam, ReturnsOne, ReturnsPage } from '#http/reference/responses.js';
import { Proof } from '#http/proofs/proof.response.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { PageQuery } from '#http/results/page-query.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { FrozenReportListQuery } from '../dto/frozen-report-list.query.js';
import { FreezeReport, ReportLinkInput } from '../dto/frozen-report.input.js';
import { FrozenReport, FrozenReportSummary, ReportLink } from '../dto/frozen-report.response.js';
import { FrozenReportsService } from '../services/frozen-reports.service.js';
import { ReportLinksService } from '../services/report-links.service.js';

const reportId = new RecordId('report');
const linkId = new RecordId('link');

@ManagementApi('analytics/reports', 'Analytics')
export class FrozenReportsController {
  constructor(
    private readonly reports: FrozenReportsService,
    private readonly links: ReportLinksService,
  ) {}

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

  @Get(':report/proof')
  @Requires('analytics.view')
  @IdParam('report', 'report')
  @ReturnsOne(Proof, {
    id: 'getReportProof',
    summary: 'Get a signed copy of a frozen report',
    description:
      'Whoever has it can verify that this status page has shown these figures, and that nobody has changed them since: `report` in the payload is the report.',
  })
  prove(@Param('report', reportId) id: number): Promise<RecordJson<Proof>> {
    return this.reports.prove(id);
  }

  @Get(':report/links')
  @Requires('analytics.view')
  @IdParam('report', 'report')
  @ReturnsPage(ReportLink, {
    id: 'listReportLinks',
    summary: 'List the valid links to a frozen report, newest first',
  })
  listLinks(@Param('report', reportId) id: number, @Query() query: PageQuery): Promise<PageJson<ReportLink>> {
    return this.links.list(id, query);
  }

  @Post(':report/links')
  @Requires('analytics.view')
  @IdParam('report', 'report')
  @OptionalBody(ReportLinkInput)
  @Creates(ReportLink, {
    id: 'createReportLink',
    summary: 'Create a link to a printable frozen report',
    description:
      'Anyone with the link can see the report without a key, including the names of internal components, in the language of the browser or of `lang`, until it expires or is revoked.',
  })
  createLink(
    @Param('report', reportId) id: number,
    @Body() input: ReportLinkInput,
  ): Promise<RecordJson<ReportLink>> {
    return this.links.create(id, input);
  }

  @Get(':report/links/:link')
  @Requires('analytics.view')
  @IdParam('report', 'report')
  @IdParam('link', 'link')
  @ReturnsOne(ReportLink, { id: 'getReportLink', summary: 'Get a link to a frozen report' })
  getLink(
    @Param('report', reportId) id: number,
    @Param('link', linkId) link: number,
  ): Promise<RecordJson<ReportLink>> {
    return this.links.get(id, link);
  }

  @Delete(':report/links/:link')
  @Requires('analytics.view')
  @IdParam('report', 'report')
  @IdParam('link', 'link')
  @Deletes({
    id: 'revokeReportLink',
    summary: 'Delete a link to a frozen report',
    description: 'Revokes the link: it stops working at once. The report’s other links keep working.',
  })
  revokeLink(
    @Param('report', reportId) id: number,
    @Param('link', linkId) link: number,
    @IfMatch() ifMatch?: string,
  ): Promise<void> {
    return this.links.revoke(id, link, ifMatch);
  }
}

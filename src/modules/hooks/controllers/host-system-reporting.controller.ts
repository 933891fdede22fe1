import { Body, Get, Param, Query } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { PatchAndPut } from '#http/reference/patch-and-put.decorator.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { IdParam, ReturnsOne, ReturnsPage, Updates } from '#http/reference/responses.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { PageQuery } from '#http/results/page-query.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { UpdateHostSystemReporting } from '../dto/host-system-reporting.input.js';
import { HostSystemPeriod, HostSystemReporting } from '../dto/host-system-reporting.response.js';
import { HostSystemReportingService } from '../services/host-system-reporting.service.js';

const hostSystemId = new RecordId('host system');

@ManagementApi('host-systems', 'Host systems')
export class HostSystemReportingController {
  constructor(private readonly reporting: HostSystemReportingService) {}

  @Get(':host_system/reporting')
  @Requires('components.view')
  @IdParam('host_system', 'host system')
  @ReturnsOne(HostSystemReporting, {
    id: 'getHostSystemReporting',
    summary: 'Get when a host system last reported',
  })
  get(@Param('host_system', hostSystemId) id: number): Promise<RecordJson<HostSystemReporting>> {
    return this.reporting.get(id);
  }

  @PatchAndPut(':host_system/reporting')
  @Requires('components.manage')
  @IdParam('host_system', 'host system')
  @Updates(HostSystemReporting, {
    id: 'patchHostSystemReporting',
    summary: 'Update after how much silence the status of a host system is unknown',
  })
  patch(
    @Param('host_system', hostSystemId) id: number,
    @Body() input: UpdateHostSystemReporting,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<HostSystemReporting>> {
    return this.reporting.update(id, input, ifMatch);
  }

  @Get(':host_system/history')
  @Requires('components.view')
  @IdParam('host_system', 'host system')
  @ReturnsPage(HostSystemPeriod, {
    id: 'listHostSystemHistory',
    summary: 'List what a host system reported, newest first',
    description: 'The last 1,000 changes of its status.',
  })
  history(
    @Param('host_system', hostSystemId) id: number,
    @Query() query: PageQuery,
  ): Promise<PageJson<HostSystemPeriod>> {
    return this.reporting.history(id, query);
  }
}

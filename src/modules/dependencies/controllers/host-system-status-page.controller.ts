import { Body, Get, Param } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { PatchAndPut } from '#http/reference/patch-and-put.decorator.js';
import { IdParam, ReturnsOne, Updates } from '#http/reference/responses.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import type { RecordJson } from '#http/results/record-json.js';
import { HostSystemStatusPage, UpdateHostSystemStatusPage } from '../dto/host-system-status-page.js';
import { HostSystemPagesService } from '../services/host-system-pages.service.js';

const hostSystemId = new RecordId('host system');

@ManagementApi('host-systems', 'Dependencies')
export class HostSystemStatusPageController {
  constructor(private readonly pages: HostSystemPagesService) {}

  @Get(':host_system/status-page')
  @Requires('components.view')
  @IdParam('host_system', 'host system')
  @ReturnsOne(HostSystemStatusPage, {
    id: 'getHostSystemStatusPage',
    summary: 'Get the status page of a host system, and what it said last',
  })
  get(@Param('host_system', hostSystemId) id: number): Promise<RecordJson<HostSystemStatusPage>> {
    return this.pages.get(id);
  }

  @PatchAndPut(':host_system/status-page')
  @Requires('components.manage')
  @IdParam('host_system', 'host system')
  @Updates(HostSystemStatusPage, {
    id: 'patchHostSystemStatusPage',
    summary: 'Update the status page of a host system',
    description:
      'The page is read soon after, and every five minutes from then on. Redirects are not followed. Another address, or none, takes back what the page said.',
  })
  patch(
    @Param('host_system', hostSystemId) id: number,
    @Body() input: UpdateHostSystemStatusPage,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<HostSystemStatusPage>> {
    return this.pages.update(id, input, ifMatch);
  }
}

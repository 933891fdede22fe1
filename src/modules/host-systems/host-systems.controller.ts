import { Get, Param, Query } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { metadataController } from '#http/metadata/metadata-controller.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { IdParam, ReturnsPage } from '#http/reference/responses.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { PageQuery } from '#http/results/page-query.js';
import { recordController } from '#http/records/record-controller.js';
import type { PageJson } from '#http/results/record-json.js';
import { Component } from '#modules/components/dto/component.response.js';
import { HostSystemsService } from './host-systems.service.js';
import { HOST_SYSTEM, HOST_SYSTEM_METADATA } from './host-system.response.js';

const hostSystemId = new RecordId('host system');

@ManagementApi('host-systems', 'Host systems')
export class HostSystemsController extends recordController(HOST_SYSTEM, HostSystemsService, {
  abilities: { view: 'components.view', manage: 'components.manage' },
  texts: {
    list: { summary: 'List host systems by name' },
    create: {
      description: 'It gets a secret address to report to, and is operational until the first report.',
    },
    delete: { summary: 'Delete a host system that no component is linked to' },
  },
}) {
  @Get(':host_system/components')
  @Requires('components.view')
  @IdParam('host_system', 'host system')
  @ReturnsPage(Component, {
    id: 'listHostSystemComponents',
    summary: 'List the components that a host system drives',
    description: 'The components linked to it, including internal ones, in list order.',
  })
  components(
    @Param('host_system', hostSystemId) id: number,
    @Query() query: PageQuery,
  ): Promise<PageJson<Component>> {
    return this.records.components(id, query);
  }
}

export const HostSystemMetadataController = metadataController({
  target: HOST_SYSTEM_METADATA,
  ...HOST_SYSTEM,
  service: HostSystemsService,
});

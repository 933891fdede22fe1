import { Body, Put } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { metadataController } from '#http/metadata/metadata-controller.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { Updates } from '#http/reference/responses.js';
import { recordController } from '#http/records/record-controller.js';
import type { RecordJson } from '#http/results/record-json.js';
import { ComponentGroupsService } from '../services/component-groups.service.js';
import { ComponentGroupOrder } from '../dto/component-group-order.js';
import { COMPONENT_GROUP, COMPONENT_GROUP_METADATA } from '../dto/component-group.response.js';

@ManagementApi('component-groups', 'Component groups')
export class ComponentGroupsController extends recordController(COMPONENT_GROUP, ComponentGroupsService, {
  abilities: { view: 'components.view', manage: 'components.manage' },
  parameter: 'group',
  texts: {
    list: { summary: 'List component groups, parents before children' },
    patch: { summary: 'Update a component group' },
    delete: { summary: 'Delete an empty component group' },
  },
}) {
  @Put('order')
  @Requires('components.manage')
  @Updates(ComponentGroupOrder, {
    id: 'orderComponentGroups',
    summary: 'Update the order of the groups below a parent',
    description:
      'Name each group directly below the parent exactly once. Positions count from 0. `If-Match` takes the `ETag` of the last response with the order.',
  })
  order(
    @Body() input: ComponentGroupOrder,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<ComponentGroupOrder>> {
    return this.records.order(input, ifMatch);
  }
}

export const ComponentGroupMetadataController = metadataController({
  target: COMPONENT_GROUP_METADATA,
  ...COMPONENT_GROUP,
  service: ComponentGroupsService,
});

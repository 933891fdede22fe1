import { Body, Get, Param, Put, Query } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { metadataController } from '#http/metadata/metadata-controller.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { recordController } from '#http/records/record-controller.js';
import { IdParam, ReturnsOne, Updates } from '#http/reference/responses.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import type { RecordJson } from '#http/results/record-json.js';
import { ComponentTimelineService } from '../services/component-timeline.service.js';
import { ComponentsService } from '../services/components.service.js';
import { ComponentListQuery } from '../dto/component-list.query.js';
import { ComponentOrder } from '../dto/component-order.js';
import { ComponentTimelineQuery } from '../dto/component-timeline.query.js';
import { ComponentTimeline } from '../dto/component-timeline.response.js';
import { CreateComponent, UpdateComponent } from '../dto/component.input.js';
import { Component, COMPONENT_METADATA } from '../dto/component.response.js';

const COMPONENT = {
  kind: 'component',
  response: Component,
  query: ComponentListQuery,
  create: CreateComponent,
  update: UpdateComponent,
};

const componentId = new RecordId('component');

@ManagementApi('components', 'Components')
export class ComponentsController extends recordController(COMPONENT, ComponentsService, {
  abilities: { view: 'components.view', manage: 'components.manage' },
  texts: {
    list: {
      summary: 'List components, including internal ones',
      description: 'Sorted by group in tree order, then by position, then by id.',
    },
    delete: { summary: 'Delete a component for good' },
  },
}) {
  constructor(
    components: ComponentsService,
    private readonly timelines: ComponentTimelineService,
  ) {
    super(components);
  }

  @Put('order')
  @Requires('components.manage')
  @Updates(ComponentOrder, {
    id: 'orderComponents',
    summary: 'Update the order of the components of a group',
    description:
      'Name each component of the group exactly once. Positions count from 0. `If-Match` takes the `ETag` of the last response with the order.',
  })
  order(@Body() input: ComponentOrder, @IfMatch() ifMatch?: string): Promise<RecordJson<ComponentOrder>> {
    return this.records.order(input, ifMatch);
  }

  @Get(':component/timeline')
  @Requires('components.view')
  @IdParam('component', 'component')
  @ReturnsOne(ComponentTimeline, {
    id: 'getComponentTimeline',
    summary: 'Get a component’s status history and the reasons for its present status',
    description: 'By default over 90 days, including today.',
    errors: [422],
  })
  timeline(
    @Param('component', componentId) id: number,
    @Query() query: ComponentTimelineQuery,
  ): Promise<RecordJson<ComponentTimeline>> {
    return this.timelines.read(id, query);
  }
}

export const ComponentMetadataController = metadataController({
  target: COMPONENT_METADATA,
  ...COMPONENT,
  service: ComponentsService,
});

import { Body, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { PatchAndPut } from '#http/reference/patch-and-put.decorator.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { Creates, Deletes, IdParam, ReturnsOne, ReturnsPage, Updates } from '#http/reference/responses.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { ComponentTimelineService } from '../services/component-timeline.service.js';
import { ComponentsService } from '../services/components.service.js';
import { ComponentListQuery } from '../dto/component-list.query.js';
import { ComponentOrder } from '../dto/component-order.js';
import { ComponentTimelineQuery } from '../dto/component-timeline.query.js';
import { ComponentTimeline } from '../dto/component-timeline.response.js';
import { CreateComponent, UpdateComponent } from '../dto/component.input.js';
import { Component } from '../dto/component.response.js';

const componentId = new RecordId('component');

@ManagementApi('components', 'Components')
export class ComponentsController {
  constructor(
    private readonly components: ComponentsService,
    private readonly timelines: ComponentTimelineService,
  ) {}

  @Get()
  @Requires('components.view')
  @ReturnsPage(Component, {
    id: 'listComponents',
    summary: 'List components, including internal ones',
    description: 'Sorted by group in tree order, then by position, then by id.',
  })
  list(@Query() query: ComponentListQuery): Promise<PageJson<Component>> {
    return this.components.list(query);
  }

  @Post()
  @Requires('components.manage')
  @Creates(Component, { id: 'createComponent', summary: 'Create a component' })
  create(@Body() input: CreateComponent): Promise<RecordJson<Component>> {
    return this.components.create(input);
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
    return this.components.order(input, ifMatch);
  }

  @Get(':component')
  @Requires('components.view')
  @IdParam('component', 'component')
  @ReturnsOne(Component, { id: 'getComponent', summary: 'Get a component' })
  get(@Param('component', componentId) id: number): Promise<RecordJson<Component>> {
    return this.components.get(id);
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

  @PatchAndPut(':component')
  @Requires('components.manage')
  @IdParam('component', 'component')
  @Updates(Component, { id: 'patchComponent', summary: 'Update a component' })
  patch(
    @Param('component', componentId) id: number,
    @Body() input: UpdateComponent,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Component>> {
    return this.components.update(id, input, ifMatch);
  }

  @Delete(':component')
  @Requires('components.manage')
  @IdParam('component', 'component')
  @Deletes({ id: 'deleteComponent', summary: 'Delete a component for good' })
  delete(@Param('component', componentId) id: number, @IfMatch() ifMatch?: string): Promise<void> {
    return this.components.delete(id, ifMatch);
  }
}

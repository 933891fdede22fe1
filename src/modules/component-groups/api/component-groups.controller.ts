import { Body, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { Requires } from '../../../access/requires.decorator.js';
import { IfMatch } from '../../../http/conditional/if-match.decorator.js';
import { ManagementApi } from '../../../http/docs/management-api.decorator.js';
import { Creates, Deletes, IdParam, ReturnsOne, ReturnsPage, Updates } from '../../../http/docs/responses.js';
import { RecordId } from '../../../http/fields/record-id.pipe.js';
import type { PageJson, RecordJson } from '../../../http/results/record-json.js';
import { ComponentGroupsService } from '../domain/component-groups.service.js';
import { ComponentGroupListQuery } from './component-group-list.query.js';
import { ComponentGroupOrder } from './component-group-order.js';
import { CreateComponentGroup, UpdateComponentGroup } from './component-group.input.js';
import { ComponentGroup } from './component-group.response.js';

const groupId = new RecordId('component group');

@ManagementApi('component-groups', 'Component groups')
export class ComponentGroupsController {
  constructor(private readonly groups: ComponentGroupsService) {}

  @Get()
  @Requires('components.view')
  @ReturnsPage(ComponentGroup, {
    id: 'listComponentGroups',
    summary: 'List component groups, parents before children',
  })
  list(@Query() query: ComponentGroupListQuery): Promise<PageJson<ComponentGroup>> {
    return this.groups.list(query);
  }

  @Post()
  @Requires('components.manage')
  @Creates(ComponentGroup, { id: 'createComponentGroup', summary: 'Create a component group' })
  create(@Body() input: CreateComponentGroup): Promise<RecordJson<ComponentGroup>> {
    return this.groups.create(input);
  }

  @Put('order')
  @Requires('components.manage')
  @Updates(ComponentGroupOrder, {
    id: 'orderComponentGroups',
    summary: 'Set the order of the groups below another',
    description:
      'All at once: each group that is right below the parent is named once. Their positions are counted from 0. `If-Match` takes the `ETag` of the last order that was answered.',
  })
  order(
    @Body() input: ComponentGroupOrder,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<ComponentGroupOrder>> {
    return this.groups.order(input, ifMatch);
  }

  @Get(':group')
  @Requires('components.view')
  @IdParam('group', 'component group')
  @ReturnsOne(ComponentGroup, { id: 'getComponentGroup', summary: 'Read a component group' })
  get(@Param('group', groupId) id: number): Promise<RecordJson<ComponentGroup>> {
    return this.groups.get(id);
  }

  @Patch(':group')
  @Requires('components.manage')
  @IdParam('group', 'component group')
  @Updates(ComponentGroup, { id: 'patchComponentGroup', summary: 'Rename or move a component group' })
  patch(
    @Param('group', groupId) id: number,
    @Body() input: UpdateComponentGroup,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<ComponentGroup>> {
    return this.groups.update(id, input, ifMatch);
  }

  @Put(':group')
  @Requires('components.manage')
  @IdParam('group', 'component group')
  @Updates(ComponentGroup, {
    id: 'putComponentGroup',
    summary: 'Rename or move a component group',
    description: 'The same as PATCH: what is left out keeps its value.',
  })
  put(
    @Param('group', groupId) id: number,
    @Body() input: UpdateComponentGroup,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<ComponentGroup>> {
    return this.groups.update(id, input, ifMatch);
  }

  @Delete(':group')
  @Requires('components.manage')
  @IdParam('group', 'component group')
  @Deletes({ id: 'deleteComponentGroup', summary: 'Delete an empty component group' })
  delete(@Param('group', groupId) id: number, @IfMatch() ifMatch?: string): Promise<void> {
    return this.groups.delete(id, ifMatch);
  }
}

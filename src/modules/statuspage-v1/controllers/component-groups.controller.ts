import { Delete, Get, Param, Patch, Post, Put } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import type { SentFields } from '../rules/sent-fields.js';
import type { SentPages } from '../rules/sent-range.js';
import { StatuspageGroups } from '../services/statuspage-groups.service.js';
import { Sent, SentRange, StatuspageId } from './sent.js';
import { StatuspageApi } from './statuspage-api.decorator.js';

const groupId = new StatuspageId('component group');

/** The description stands beside the wrapper, and some clients send it in there. */
@StatuspageApi('pages/:page_id/component-groups')
export class StatuspageGroupsController {
  constructor(private readonly groups: StatuspageGroups) {}

  @Get()
  @Requires('components.view')
  list(@SentRange() range: SentPages): Promise<object[]> {
    return this.groups.list(range);
  }

  @Post()
  @Requires('components.manage')
  create(@Sent('component_group') sent: SentFields, @Sent() beside: SentFields): Promise<object> {
    return this.groups.create(sent, sent.text('description') ?? beside.text('description'));
  }

  @Get(':id')
  @Requires('components.view')
  get(@Param('id', groupId) id: number): Promise<object> {
    return this.groups.get(id);
  }

  @Patch(':id')
  @Requires('components.manage')
  patch(
    @Param('id', groupId) id: number,
    @Sent('component_group') sent: SentFields,
    @Sent() beside: SentFields,
  ): Promise<object> {
    return this.groups.update(id, sent, sent.text('description') ?? beside.text('description'));
  }

  @Put(':id')
  @Requires('components.manage')
  put(
    @Param('id', groupId) id: number,
    @Sent('component_group') sent: SentFields,
    @Sent() beside: SentFields,
  ): Promise<object> {
    return this.groups.update(id, sent, sent.text('description') ?? beside.text('description'));
  }

  @Delete(':id')
  @Requires('components.manage')
  delete(@Param('id', groupId) id: number): Promise<object> {
    return this.groups.delete(id);
  }
}

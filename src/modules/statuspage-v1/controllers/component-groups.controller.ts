import { Delete, Get, Param, Post } from '@nestjs/common';
import { PatchAndPut } from '#http/reference/patch-and-put.decorator.js';
import { Requires } from '#platform/access/requires.decorator.js';
import { SentGroup, StatuspageGroup } from '../dto/component-group.js';
import type { SentFields } from '../rules/sent-fields.js';
import type { SentPages } from '../rules/sent-range.js';
import { StatuspageGroups } from '../services/statuspage-groups.service.js';
import { Sent, SentRange, StatuspageId } from './sent.js';
import { Gives } from './gives.decorator.js';
import { StatuspageApi } from './statuspage-api.decorator.js';

const groupId = new StatuspageId('component group');

/** The description stands beside the wrapper, and some clients send it in there. */
@StatuspageApi('pages/:page_id/component-groups', 'Component groups')
export class StatuspageGroupsController {
  constructor(private readonly groups: StatuspageGroups) {}

  @Get()
  @Requires('components.view')
  @Gives([StatuspageGroup], { id: 'listComponentGroups', summary: 'List component groups' })
  list(@SentRange() range: SentPages): Promise<object[]> {
    return this.groups.list(range);
  }

  @Post()
  @Requires('components.manage')
  @Gives(StatuspageGroup, {
    id: 'createComponentGroup',
    summary: 'Create a component group',
    status: 201,
    takes: { members: SentGroup, in: 'component_group', required: ['name'] },
  })
  create(@Sent('component_group') sent: SentFields, @Sent() beside: SentFields): Promise<object> {
    return this.groups.create(sent, sent.text('description') ?? beside.text('description'));
  }

  @Get(':id')
  @Requires('components.view')
  @Gives(StatuspageGroup, { id: 'getComponentGroup', summary: 'Get a component group' })
  get(@Param('id', groupId) id: number): Promise<object> {
    return this.groups.get(id);
  }

  @PatchAndPut(':id')
  @Requires('components.manage')
  @Gives(StatuspageGroup, {
    id: 'patchComponentGroup',
    summary: 'Change a component group',
    description: '`components` are all components of the group; others leave it.',
    takes: { members: SentGroup, in: 'component_group' },
  })
  patch(
    @Param('id', groupId) id: number,
    @Sent('component_group') sent: SentFields,
    @Sent() beside: SentFields,
  ): Promise<object> {
    return this.groups.update(id, sent, sent.text('description') ?? beside.text('description'));
  }

  @Delete(':id')
  @Requires('components.manage')
  @Gives(StatuspageGroup, {
    id: 'deleteComponentGroup',
    summary: 'Delete a component group',
    description:
      'Its components stay, without a group. A group with groups in it is not deleted. Returns the group as it was.',
  })
  delete(@Param('id', groupId) id: number): Promise<object> {
    return this.groups.delete(id);
  }
}

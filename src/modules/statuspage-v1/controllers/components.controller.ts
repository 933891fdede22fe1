import { Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { PatchAndPut } from '#http/reference/patch-and-put.decorator.js';
import { Requires } from '#platform/access/requires.decorator.js';
import { SentComponent, StatuspageComponent } from '../dto/component.js';
import type { SentFields } from '../rules/sent-fields.js';
import type { SentPages } from '../rules/sent-range.js';
import { StatuspageComponents } from '../services/statuspage-components.service.js';
import { Sent, SentRange, StatuspageId } from './sent.js';
import { Gives } from './gives.decorator.js';
import { StatuspageApi } from './statuspage-api.decorator.js';

const componentId = new StatuspageId('component');

@StatuspageApi('pages/:page_id/components', 'Components')
export class StatuspageComponentsController {
  constructor(private readonly components: StatuspageComponents) {}

  @Get()
  @Requires('components.view')
  @Gives([StatuspageComponent], {
    id: 'listComponents',
    summary: 'List components',
    description: 'Without groups, which have a list of their own.',
  })
  list(@SentRange() range: SentPages): Promise<object[]> {
    return this.components.list(range);
  }

  @Post()
  @Requires('components.manage')
  @Gives(StatuspageComponent, {
    id: 'createComponent',
    summary: 'Create a component',
    status: 201,
    takes: { members: SentComponent, in: 'component', required: ['name'] },
  })
  create(@Sent('component') sent: SentFields): Promise<object> {
    return this.components.create(sent);
  }

  @Get(':component_id')
  @Requires('components.view')
  @Gives(StatuspageComponent, { id: 'getComponent', summary: 'Get a component' })
  get(@Param('component_id', componentId) id: number): Promise<object> {
    return this.components.get(id);
  }

  @PatchAndPut(':component_id')
  @Requires('components.manage')
  @Gives(StatuspageComponent, {
    id: 'patchComponent',
    summary: 'Change a component',
    description:
      'A `status` holds like a report of monitoring until `operational` is set: incidents and maintenances go on top.',
    takes: { members: SentComponent, in: 'component' },
  })
  patch(
    @Param('component_id', componentId) id: number,
    @Sent('component') sent: SentFields,
  ): Promise<object> {
    return this.components.update(id, sent);
  }

  @Delete(':component_id')
  @HttpCode(204)
  @Requires('components.manage')
  @Gives(undefined, {
    id: 'deleteComponent',
    summary: 'Delete a component',
    description: 'For good, with its history.',
    status: 204,
  })
  delete(@Param('component_id', componentId) id: number): Promise<void> {
    return this.components.delete(id);
  }
}

import { Delete, Get, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import type { SentFields } from '../rules/sent-fields.js';
import type { SentPages } from '../rules/sent-range.js';
import { StatuspageComponents } from '../services/statuspage-components.service.js';
import { Sent, SentRange, StatuspageId } from './sent.js';
import { StatuspageApi } from './statuspage-api.decorator.js';

const componentId = new StatuspageId('component');

@StatuspageApi('pages/:page_id/components')
export class StatuspageComponentsController {
  constructor(private readonly components: StatuspageComponents) {}

  @Get()
  @Requires('components.view')
  list(@SentRange() range: SentPages): Promise<object[]> {
    return this.components.list(range);
  }

  @Post()
  @Requires('components.manage')
  create(@Sent('component') sent: SentFields): Promise<object> {
    return this.components.create(sent);
  }

  @Get(':component_id')
  @Requires('components.view')
  get(@Param('component_id', componentId) id: number): Promise<object> {
    return this.components.get(id);
  }

  @Patch(':component_id')
  @Requires('components.manage')
  patch(
    @Param('component_id', componentId) id: number,
    @Sent('component') sent: SentFields,
  ): Promise<object> {
    return this.components.update(id, sent);
  }

  @Put(':component_id')
  @Requires('components.manage')
  put(@Param('component_id', componentId) id: number, @Sent('component') sent: SentFields): Promise<object> {
    return this.components.update(id, sent);
  }

  @Delete(':component_id')
  @HttpCode(204)
  @Requires('components.manage')
  delete(@Param('component_id', componentId) id: number): Promise<void> {
    return this.components.delete(id);
  }
}

import { Get, Patch, Put } from '@nestjs/common';
import { Requires, RequiresAnyKey } from '#platform/access/requires.decorator.js';
import type { SentFields } from '../rules/sent-fields.js';
import { StatuspagePages } from '../services/statuspage-pages.service.js';
import { Sent } from './sent.js';
import { StatuspageApi } from './statuspage-api.decorator.js';

@StatuspageApi('pages')
export class StatuspagePagesController {
  constructor(private readonly pages: StatuspagePages) {}

  @Get()
  @RequiresAnyKey()
  async list(): Promise<object[]> {
    return [await this.pages.get()];
  }

  @Get(':page_id')
  @RequiresAnyKey()
  get(): Promise<object> {
    return this.pages.get();
  }

  @Patch(':page_id')
  @Requires('settings.manage')
  patch(@Sent('page') sent: SentFields): Promise<object> {
    return this.pages.update(sent);
  }

  @Put(':page_id')
  @Requires('settings.manage')
  put(@Sent('page') sent: SentFields): Promise<object> {
    return this.pages.update(sent);
  }
}

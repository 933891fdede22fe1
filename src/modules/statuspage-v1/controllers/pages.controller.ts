import { Get } from '@nestjs/common';
import { PatchAndPut } from '#http/reference/patch-and-put.decorator.js';
import { Requires, RequiresAnyKey } from '#platform/access/requires.decorator.js';
import { SentPage, StatuspagePage } from '../dto/page.js';
import type { SentFields } from '../rules/sent-fields.js';
import { StatuspagePages } from '../services/statuspage-pages.service.js';
import { Sent } from './sent.js';
import { Gives } from './gives.decorator.js';
import { StatuspageApi } from './statuspage-api.decorator.js';

@StatuspageApi('pages', 'Pages')
export class StatuspagePagesController {
  constructor(private readonly pages: StatuspagePages) {}

  @Get()
  @RequiresAnyKey()
  @Gives([StatuspagePage], { id: 'listPages', summary: 'List pages', description: 'The page of the host.' })
  async list(): Promise<object[]> {
    return [await this.pages.get()];
  }

  @Get(':page_id')
  @RequiresAnyKey()
  @Gives(StatuspagePage, { id: 'getPage', summary: 'Get the page' })
  get(): Promise<object> {
    return this.pages.get();
  }

  @PatchAndPut(':page_id')
  @Requires('settings.manage')
  @Gives(StatuspagePage, {
    id: 'patchPage',
    summary: 'Change the page',
    takes: { members: SentPage, in: 'page' },
  })
  patch(@Sent('page') sent: SentFields): Promise<object> {
    return this.pages.update(sent);
  }
}

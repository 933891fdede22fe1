import { Body, Get, Post, Query } from '@nestjs/common';
import { Requires, RequiresForChanges } from '#platform/access/requires.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { HandsOut, ReturnsOne } from '#http/reference/responses.js';
import type { RecordJson } from '#http/results/record-json.js';
import { ApplyPage } from '../dto/apply-page.input.js';
import { ApplyPageQuery } from '../dto/apply-page.query.js';
import { PageDocument } from '../dto/page-document.js';
import { PagePlan } from '../dto/page-plan.response.js';
import { PageAsCodeService } from '../services/page-as-code.service.js';

@ManagementApi('apply', 'Page as code')
export class PageAsCodeController {
  constructor(private readonly pages: PageAsCodeService) {}

  @Post()
  @Requires('components.view')
  @RequiresForChanges('components.manage')
  @HandsOut(PagePlan, {
    id: 'applyPage',
    summary: 'Apply a page as code, or only plan it',
    description:
      'Creates, updates and deletes records until those of the given kinds are as the document says: all of it, or nothing. Records are known by `external_id`; those that no apply has made or taken over are never touched. `templates` and `series` need `incidents.manage`, even to plan them, and `metrics` need `metrics.view`, and `metrics.manage` to change them.',
    errors: [409],
  })
  apply(@Body() document: ApplyPage, @Query() query: ApplyPageQuery): Promise<RecordJson<PagePlan>> {
    return this.pages.apply(document, query);
  }

  @Get('export')
  @Requires('components.view')
  @ReturnsOne(PageDocument, {
    id: 'exportPage',
    summary: 'Export the page as code',
    description:
      'The present page in the form that `POST /apply` takes. Records without an external id get one from their name. Kinds that the key may not read are left out.',
  })
  export(): Promise<RecordJson<PageDocument>> {
    return this.pages.export();
  }
}

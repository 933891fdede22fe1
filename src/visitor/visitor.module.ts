import { Module } from '@nestjs/common';
import { ApiV2Controller } from './api-v2/api-v2.controller.js';
import { ApiV2Service } from './api-v2/api-v2.service.js';
import { PageCache } from './page-cache.js';
import { PublicPageRepository } from './public-page.repository.js';

/** What the world sees of a tenant. It only reads. */
@Module({
  controllers: [ApiV2Controller],
  providers: [PublicPageRepository, PageCache, ApiV2Service],
})
export class VisitorModule {}

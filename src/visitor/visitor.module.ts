import { Module } from '@nestjs/common';
import { ApiV2Controller } from './api-v2/api-v2.controller.js';
import { ApiV2Service } from './api-v2/api-v2.service.js';
import { PagesController } from './pages/pages.controller.js';
import { PagesService } from './pages/pages.service.js';
import { PageCache } from './page-cache.js';
import { PublicPageRepository } from './public-page.repository.js';

/** What the world sees of a tenant. It only reads. */
@Module({
  controllers: [ApiV2Controller, PagesController],
  providers: [PublicPageRepository, PageCache, ApiV2Service, PagesService],
})
export class VisitorModule {}

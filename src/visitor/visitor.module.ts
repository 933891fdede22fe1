import { Global, Module } from '@nestjs/common';
import { NotFoundPage } from '../http/errors/not-found-page.js';
import { AnswerWriter } from './answer-writer.js';
import { ApiV2Controller } from './api-v2/api-v2.controller.js';
import { BadgesController } from './badges/badges.controller.js';
import { BadgesService } from './badges/badges.service.js';
import { CrawlersController } from './crawlers/crawlers.controller.js';
import { FaviconController } from './favicon/favicon.controller.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { FeedsService } from './feeds/feeds.service.js';
import { AssetsController } from './pages/assets.controller.js';
import { AssetsService } from './pages/assets.service.js';
import { DrawnNotFoundPage } from './pages/drawn-not-found-page.js';
import { LogosRepository } from './pages/logos.repository.js';
import { PagesController } from './pages/pages.controller.js';
import { PagesService } from './pages/pages.service.js';
import { PreviewsController } from './previews/previews.controller.js';
import { PreviewsRepository } from './previews/previews.repository.js';
import { PreviewsService } from './previews/previews.service.js';
import { FrontDesk } from './front-desk.js';
import { PageCache } from './page-cache.js';
import { PublicPageRepository } from './public-page.repository.js';
import { VisitorAnswers } from './visitor-answers.js';
import { WidgetController } from './widget/widget.controller.js';

/** What the world sees of a tenant. It only reads. */
@Global()
@Module({
  controllers: [
    ApiV2Controller,
    PagesController,
    AssetsController,
    FeedsController,
    PreviewsController,
    BadgesController,
    FaviconController,
    WidgetController,
    CrawlersController,
  ],
  providers: [
    PublicPageRepository,
    PageCache,
    VisitorAnswers,
    AnswerWriter,
    FrontDesk,
    PagesService,
    FeedsService,
    LogosRepository,
    AssetsService,
    PreviewsRepository,
    PreviewsService,
    BadgesService,
    { provide: NotFoundPage, useClass: DrawnNotFoundPage },
  ],
  exports: [NotFoundPage],
})
export class VisitorModule {}

import { Module } from '@nestjs/common';
import { ErrorFilter } from '#http/pipeline/errors/error.filter.js';
import { RenderingSlices } from './responses/rendering-slices.js';
import { ResponseWriter } from './responses/response-writer.js';
import { UncachedWork } from './admission/uncached-work.js';
import { ApiV2Controller } from './api-v2/api-v2.controller.js';
import { ApiV2Service } from './api-v2/api-v2.service.js';
import { BadgesController } from './images/badges.controller.js';
import { BadgesService } from './images/badges.service.js';
import { DrawnEntrancePage } from './entrance/drawn-entrance-page.js';
import { EntranceController } from './entrance/entrance.controller.js';
import { EntrancePagesService } from './entrance/entrance-pages.service.js';
import { CrawlersController } from './crawlers/crawlers.controller.js';
import { FaviconController } from './images/favicon.controller.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { FeedsService } from './feeds/feeds.service.js';
import { AssetsController } from './pages/assets.controller.js';
import { AssetsService } from './pages/assets.service.js';
import { DrawnNotFoundPage } from './pages/drawn-not-found-page.js';
import { LogosRepository } from './store/logos.repository.js';
import { ChannelsModule } from '#platform/channels/channels.module.js';
import { SignalsModule } from '#platform/signals/signals.module.js';
import { LiveController } from './live/live.controller.js';
import { LiveReaders } from './live/live-readers.js';
import { ModuleDataService } from './api-v2/module-data.service.js';
import { ModulePagesController } from './module-pages/module-pages.controller.js';
import { UnavailablePageFilter } from './module-pages/unavailable-page.filter.js';
import { ModulePagesService } from './module-pages/module-pages.service.js';
import { ModuleParts } from './parts/module-parts.js';
import { PartFaults } from './parts/part-faults.js';
import { SlotsService } from './parts/slots.service.js';
import { MetricChartsRepository } from './store/metric-charts.repository.js';
import { ModuleRows } from './store/module-rows.js';
import { ModuleRowsRepository } from './store/module-rows.repository.js';
import { PagePartsModule } from '#platform/page-parts/page-parts.module.js';
import { MarkdownRenderer } from './markdown/markdown-renderer.js';
import { PageRenderer } from './pages/page-renderer.js';
import { PagesController } from './pages/pages.controller.js';
import { PagesService } from './pages/pages.service.js';
import { PreviewsController } from './previews/previews.controller.js';
import { PreviewsRepository } from './store/previews.repository.js';
import { PreviewsService } from './previews/previews.service.js';
import { FastPath } from './responses/fast-path.js';
import { ResponseCacheHook } from './responses/response-cache.hook.js';
import { PageCache } from './store/page-cache.js';
import { PublicPageRepository } from './store/public-page.repository.js';
import { VisitorResponses } from './responses/visitor-responses.js';
import { ApiV2Subscribers } from './api-v2/api-v2-subscribers.service.js';
import { SubscribersController } from './api-v2/subscribers.controller.js';
import { PersonalPages } from './forms/personal-pages.js';
import { ProofOfWork } from './subscribing/proof-of-work.js';
import { PushWorkerController } from './subscribing/push-worker.controller.js';
import { SubscribeController } from './subscribing/subscribe.controller.js';
import { SubscribeFormTimes } from './subscribing/subscribe-form-times.js';
import { SubscribePagesService } from './subscribing/subscribe-pages.service.js';
import { SubscriptionController } from './subscribing/subscription.controller.js';
import { SubscriptionPagesService } from './subscribing/subscription-pages.service.js';
import { WidgetController } from './widget/widget.controller.js';
import { ReportSheetController } from './reports/report-sheet.controller.js';
import { ReportSheetService } from './reports/report-sheet.service.js';
import { AnalyticsModule } from '#modules/analytics/analytics.module.js';
import { PageViewsModule } from '#modules/analytics/page-views.module.js';
import { DatabaseModule } from '#platform/database/database.module.js';
import { TenancyModule } from '#platform/tenancy/tenancy.module.js';
import { AccessModule } from '#platform/access/access.module.js';
import { SecretsModule } from '#platform/secrets/secrets.module.js';
import { HttpModule } from '#http/http.module.js';
import { AudiencesModule } from '#modules/audiences/audiences.module.js';
import { MembersModule } from '#modules/members/members.module.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInPagesService } from './sign-in/sign-in-pages.service.js';
import { SsoPagesService } from './sign-in/sso-pages.service.js';
import { SubscribersModule } from '#modules/subscribers/subscribers.module.js';
import { PreviewsModule } from '#modules/previews/previews.module.js';

/**
 * Public side: status pages, feeds, badges, widget and public API. It only reads public views. Visitors
 * can only write their own subscription, through the services of the subscribers module.
 */
@Module({
  imports: [
    DatabaseModule,
    TenancyModule,
    AccessModule,
    SecretsModule,
    HttpModule,
    PreviewsModule,
    SubscribersModule,
    MembersModule,
    AudiencesModule,
    PageViewsModule,
    AnalyticsModule,
    SignalsModule,
    ChannelsModule,
    PagePartsModule,
  ],
  controllers: [
    ApiV2Controller,
    SubscribersController,
    PagesController,
    ModulePagesController,
    AssetsController,
    FeedsController,
    PreviewsController,
    BadgesController,
    FaviconController,
    WidgetController,
    CrawlersController,
    SubscribeController,
    PushWorkerController,
    SubscriptionController,
    SignInController,
    ReportSheetController,
    LiveController,
    EntranceController,
  ],
  providers: [
    UncachedWork,
    LiveReaders,
    PublicPageRepository,
    PageCache,
    ModuleRowsRepository,
    MetricChartsRepository,
    ModuleRows,
    PartFaults,
    ModuleParts,
    SlotsService,
    VisitorResponses,
    ApiV2Service,
    ApiV2Subscribers,
    PersonalPages,
    SubscribeFormTimes,
    ProofOfWork,
    SubscribePagesService,
    SubscriptionPagesService,
    SignInPagesService,
    SsoPagesService,
    ReportSheetService,
    ResponseWriter,
    FastPath,
    ResponseCacheHook,
    RenderingSlices,
    MarkdownRenderer,
    PageRenderer,
    PagesService,
    ModulePagesService,
    UnavailablePageFilter,
    ModuleDataService,
    FeedsService,
    LogosRepository,
    AssetsService,
    PreviewsRepository,
    PreviewsService,
    BadgesService,
    DrawnNotFoundPage,
    EntrancePagesService,
    DrawnEntrancePage,
  ],
})
export class VisitorModule {
  constructor(errors: ErrorFilter, notFoundPage: DrawnNotFoundPage, entrancePage: DrawnEntrancePage) {
    errors.useNotFoundPage(notFoundPage);
    errors.useEntrancePage(entrancePage);
  }
}

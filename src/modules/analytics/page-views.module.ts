import { defineModule } from '#module-system/define-module.js';
import { RetentionModule } from '#platform/retention/retention.module.js';
import { PageViewRetention } from './services/page-view-retention.js';
import { PageViews } from './services/page-views.js';
import { PageViewsRepository } from './store/page-views.repository.js';
import { ViewsReportService } from './services/views-report.service.js';
import { ViewsController } from './controllers/views.controller.js';

export const PageViewsModule = defineModule({
  name: 'page-views',
  imports: [RetentionModule],
  controllers: [ViewsController],
  providers: [PageViewsRepository, PageViewRetention, PageViews, ViewsReportService],
  exports: [PageViews],
});

import { defineModule } from '#module-system/define-module.js';
import { PageViews } from './services/page-views.js';
import { PageViewsRepository } from './store/page-views.repository.js';
import { ViewsReportService } from './services/views-report.service.js';
import { ViewsController } from './controllers/views.controller.js';

export const PageViewsModule = defineModule({
  name: 'page-views',
  controllers: [ViewsController],
  providers: [PageViewsRepository, PageViews, ViewsReportService],
  exports: [PageViews],
});

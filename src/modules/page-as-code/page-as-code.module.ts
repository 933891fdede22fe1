import { defineModule } from '#module-system/define-module.js';
import { AudiencesModule } from '#modules/audiences/audiences.module.js';
import { AvailabilityModule } from '#modules/availability/availability.module.js';
import { ComponentGroupsModule } from '#modules/component-groups/component-groups.module.js';
import { ComponentsModule } from '#modules/components/components.module.js';
import { HostSystemsModule } from '#modules/host-systems/host-systems.module.js';
import { MaintenanceSeriesModule } from '#modules/maintenance-series/maintenance-series.module.js';
import { MetricsModule } from '#modules/metrics/metrics.module.js';
import { PageSettingsModule } from '#modules/page-settings/page-settings.module.js';
import { TemplatesModule } from '#modules/templates/templates.module.js';
import { PageAsCodeController } from './controllers/page-as-code.controller.js';
import { DocumentReader } from './services/document-reader.js';
import { PageAsCodeService } from './services/page-as-code.service.js';
import { PageReader } from './services/page-reader.js';
import { PlanWriter } from './services/plan-writer.js';

export const PageAsCodeModule = defineModule({
  name: 'page-as-code',
  tags: { 'Page as code': 'The page as a document that is kept elsewhere: planned, applied and exported.' },
  imports: [
    AudiencesModule,
    AvailabilityModule,
    ComponentGroupsModule,
    ComponentsModule,
    HostSystemsModule,
    MaintenanceSeriesModule,
    MetricsModule,
    PageSettingsModule,
    TemplatesModule,
  ],
  controllers: [PageAsCodeController],
  providers: [DocumentReader, PageReader, PlanWriter, PageAsCodeService],
});

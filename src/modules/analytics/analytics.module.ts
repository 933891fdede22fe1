import { AvailabilityModule } from '#modules/availability/availability.module.js';
import { defineModule } from '#module-system/define-module.js';
import { ComponentGroupsModule } from '#modules/component-groups/component-groups.module.js';
import { ComponentsModule } from '#modules/components/components.module.js';
import { IncidentsModule } from '#modules/incidents/incidents.module.js';
import { IncidentReportService } from './services/incident-report.service.js';
import { IncidentAnalyticsController } from './controllers/incidents.controller.js';
import { SubscribersModule } from '#modules/subscribers/subscribers.module.js';
import { NotificationsModule } from '#modules/notifications/notifications.module.js';
import { SubscriberReportService } from './services/subscriber-report.service.js';
import { SubscriberAnalyticsController } from './controllers/subscribers.controller.js';
import { FrozenReportsController } from './controllers/frozen-reports.controller.js';
import { FrozenReportsRepository } from './store/frozen-reports.repository.js';
import { FrozenReportsService } from './services/frozen-reports.service.js';
import { Analytics1790010200000 } from './store/migrations/1790010200000-analytics.js';
import { ReportLinksRepository } from './store/report-links.repository.js';
import { ReportLinksService } from './services/report-links.service.js';
import { SecretsModule } from '#platform/secrets/secrets.module.js';
import { UptimeReportService } from './services/uptime-report.service.js';
import { UptimeController } from './controllers/uptime.controller.js';

export const AnalyticsModule = defineModule({
  name: 'analytics',
  abilities: { 'analytics.view': 'Read analytics.' },
  tags: { Analytics: 'Uptime, incidents, subscribers and page views over time.' },
  imports: [
    AvailabilityModule,
    ComponentsModule,
    ComponentGroupsModule,
    IncidentsModule,
    SubscribersModule,
    NotificationsModule,
    SecretsModule,
  ],
  controllers: [
    UptimeController,
    IncidentAnalyticsController,
    SubscriberAnalyticsController,
    FrozenReportsController,
  ],
  providers: [
    UptimeReportService,
    IncidentReportService,
    SubscriberReportService,
    FrozenReportsRepository,
    FrozenReportsService,
    ReportLinksRepository,
    ReportLinksService,
  ],
  migrations: [Analytics1790010200000],
  exports: [ReportLinksService, UptimeReportService],
});

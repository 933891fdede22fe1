import { AvailabilityModule } from '../availability/availability.module.js';
import { defineModule } from '../module-system/define-module.js';
import { ComponentGroupsModule } from '../modules/component-groups/component-groups.module.js';
import { ComponentsModule } from '../modules/components/components.module.js';
import { IncidentsModule } from '../modules/incidents/incidents.module.js';
import { IncidentReportService } from './incidents/incident-report.service.js';
import { IncidentAnalyticsController } from './incidents/incidents.controller.js';
import { SubscribersModule } from '../modules/subscribers/subscribers.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { SubscriberReportService } from './subscribers/subscriber-report.service.js';
import { SubscriberAnalyticsController } from './subscribers/subscribers.controller.js';
import { FrozenReportsController } from './reports/frozen-reports.controller.js';
import { FrozenReportsRepository } from './reports/frozen-reports.repository.js';
import { FrozenReportsService } from './reports/frozen-reports.service.js';
import { FrozenReports1790005520000 } from './reports/migrations/1790005520000-frozen-reports.js';
import { ReportLinks1790015400000 } from './reports/migrations/1790015400000-report-links.js';
import { ReportLinksRepository } from './reports/report-links.repository.js';
import { ReportLinksService } from './reports/report-links.service.js';
import { UptimeReportService } from './uptime/uptime-report.service.js';
import { UptimeController } from './uptime/uptime.controller.js';

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
  migrations: [FrozenReports1790005520000, ReportLinks1790015400000],
  exports: [ReportLinksService],
});

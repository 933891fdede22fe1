import { Module } from '@nestjs/common';
import { AccessModule } from '#platform/access/access.module.js';
import { PageViewsModule } from '#modules/analytics/page-views.module.js';
import { AudiencesModule } from '#modules/audiences/audiences.module.js';
import { AuditModule } from '#modules/audit/audit.module.js';
import { DatabaseModule } from '#platform/database/database.module.js';
import { HooksModule } from '#modules/hooks/hooks.module.js';
import { AnnouncementsModule } from '#modules/announcements/announcements.module.js';
import { ComponentGroupsModule } from '#modules/component-groups/component-groups.module.js';
import { ComponentsModule } from '#modules/components/components.module.js';
import { DependenciesModule } from '#modules/dependencies/dependencies.module.js';
import { HostSystemsModule } from '#modules/host-systems/host-systems.module.js';
import { IncidentsModule } from '#modules/incidents/incidents.module.js';
import { MaintenanceSeriesModule } from '#modules/maintenance-series/maintenance-series.module.js';
import { MembersModule } from '#modules/members/members.module.js';
import { MetricsModule } from '#modules/metrics/metrics.module.js';
import { PageSettingsModule } from '#modules/page-settings/page-settings.module.js';
import { SubscribersModule } from '#modules/subscribers/subscribers.module.js';
import { TemplatesModule } from '#modules/templates/templates.module.js';
import { TenancyModule } from '#platform/tenancy/tenancy.module.js';
import { Clock } from '#core/time/clock.js';
import { DemoContent, readDemo } from './content/read-demo.js';
import { DemoAudience } from './services/demo-audience.js';
import { DemoClock } from './rules/demo-clock.js';
import { DemoCourse } from './services/demo-course.js';
import { DemoFigures } from './services/demo-figures.js';
import { DemoMonitoring } from './services/demo-monitoring.js';
import { DemoPartners } from './services/demo-partners.js';
import { DemoPresent } from './services/demo-present.js';
import { DemoRefresh } from './services/demo-refresh.js';
import { DemoStructure } from './services/demo-structure.js';
import { DemoTenant } from './services/demo-tenant.js';
import { DemoYear } from './services/demo-year.js';

/** Only for applications whose clock is a {@link DemoClock}. */
@Module({
  imports: [
    DatabaseModule,
    TenancyModule,
    AccessModule,
    AudiencesModule,
    AuditModule,
    AnnouncementsModule,
    ComponentGroupsModule,
    ComponentsModule,
    DependenciesModule,
    HooksModule,
    HostSystemsModule,
    IncidentsModule,
    MaintenanceSeriesModule,
    MembersModule,
    MetricsModule,
    PageSettingsModule,
    PageViewsModule,
    SubscribersModule,
    TemplatesModule,
  ],
  providers: [
    DemoAudience,
    DemoCourse,
    DemoFigures,
    DemoMonitoring,
    DemoPartners,
    DemoPresent,
    DemoRefresh,
    DemoStructure,
    DemoTenant,
    DemoYear,
    { provide: DemoClock, useExisting: Clock },
    { provide: DemoContent, useFactory: () => readDemo() },
  ],
})
export class DemoModule {}

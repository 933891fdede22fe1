import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { PageViewsModule } from '../analytics/views/page-views.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { HooksModule } from '../hooks/hooks.module.js';
import { AnnouncementsModule } from '../modules/announcements/announcements.module.js';
import { ComponentGroupsModule } from '../modules/component-groups/component-groups.module.js';
import { ComponentsModule } from '../modules/components/components.module.js';
import { HostSystemsModule } from '../modules/host-systems/host-systems.module.js';
import { IncidentsModule } from '../modules/incidents/incidents.module.js';
import { PageSettingsModule } from '../modules/page-settings/page-settings.module.js';
import { SubscribersModule } from '../modules/subscribers/subscribers.module.js';
import { TenancyModule } from '../tenancy/tenancy.module.js';
import { Clock } from '../time/clock.js';
import { DemoAudience } from './demo-audience.js';
import { DemoClock } from './demo-clock.js';
import { DemoCourse } from './demo-course.js';
import { DemoMonitoring } from './demo-monitoring.js';
import { DemoPresent } from './demo-present.js';
import { DemoRefresh } from './demo-refresh.js';
import { DemoStructure } from './demo-structure.js';
import { DemoTenant } from './demo-tenant.js';
import { DemoYear } from './demo-year.js';

/** Only for applications whose clock is a {@link DemoClock}. */
@Module({
  imports: [
    DatabaseModule,
    TenancyModule,
    AccessModule,
    AuditModule,
    AnnouncementsModule,
    ComponentGroupsModule,
    ComponentsModule,
    HooksModule,
    HostSystemsModule,
    IncidentsModule,
    PageSettingsModule,
    PageViewsModule,
    SubscribersModule,
  ],
  providers: [
    DemoAudience,
    DemoCourse,
    DemoMonitoring,
    DemoPresent,
    DemoRefresh,
    DemoStructure,
    DemoTenant,
    DemoYear,
    { provide: DemoClock, useExisting: Clock },
  ],
})
export class DemoModule {}

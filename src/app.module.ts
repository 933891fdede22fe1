import { Module } from '@nestjs/common';
import { AccessModule } from './access/access.module.js';
import { DatabaseModule } from './database/database.module.js';
import { EventsModule } from './events/events.module.js';
import { HttpModule } from './http/http.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { AccountModule } from './modules/account/account.module.js';
import { AnnouncementsModule } from './modules/announcements/announcements.module.js';
import { ComponentGroupsModule } from './modules/component-groups/component-groups.module.js';
import { ComponentsModule } from './modules/components/components.module.js';
import { HostSystemsModule } from './modules/host-systems/host-systems.module.js';
import { IncidentsModule } from './modules/incidents/incidents.module.js';
import { PageSettingsModule } from './modules/page-settings/page-settings.module.js';
import { StatusSummaryModule } from './modules/status-summary/status-summary.module.js';
import { TenancyModule } from './tenancy/tenancy.module.js';
import { VisitorModule } from './visitor/visitor.module.js';

@Module({
  imports: [
    DatabaseModule,
    TenancyModule,
    AccessModule,
    HttpModule,
    EventsModule,
    JobsModule,
    AccountModule,
    StatusSummaryModule,
    ComponentGroupsModule,
    HostSystemsModule,
    ComponentsModule,
    IncidentsModule,
    AnnouncementsModule,
    PageSettingsModule,
    VisitorModule,
  ],
})
export class AppModule {}

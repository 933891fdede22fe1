import { Module } from '@nestjs/common';
import { ComponentGroupsModule } from '../modules/component-groups/component-groups.module.js';
import { ComponentsModule } from '../modules/components/components.module.js';
import { IncidentsModule } from '../modules/incidents/incidents.module.js';
import { PageSettingsModule } from '../modules/page-settings/page-settings.module.js';
import { Clock } from '../time/clock.js';
import { DemoClock } from './demo-clock.js';
import { DemoTenant } from './demo-tenant.js';
import { DemoYear } from './demo-year.js';
import { DatabaseModule } from '../database/database.module.js';
import { TenancyModule } from '../tenancy/tenancy.module.js';
import { AccessModule } from '../access/access.module.js';

/** Only for applications whose clock is a {@link DemoClock}. */
@Module({
  imports: [
    DatabaseModule,
    TenancyModule,
    AccessModule,
    ComponentGroupsModule,
    ComponentsModule,
    IncidentsModule,
    PageSettingsModule,
  ],
  providers: [DemoTenant, DemoYear, { provide: DemoClock, useExisting: Clock }],
})
export class DemoModule {}

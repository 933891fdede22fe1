import { defineModule } from '#module-system/define-module.js';
import { AnnouncementsModule } from '#modules/announcements/announcements.module.js';
import { ComponentsModule } from '#modules/components/components.module.js';
import { IncidentsModule } from '#modules/incidents/incidents.module.js';
import { SubscribersModule } from '#modules/subscribers/subscribers.module.js';
import { TenancyModule } from '#platform/tenancy/tenancy.module.js';
import { StatusSummaryController } from './status-summary.controller.js';
import { StatusSummaryService } from './status-summary.service.js';

export const StatusSummaryModule = defineModule({
  name: 'status-summary',
  tags: { Status: 'What needs attention.' },
  imports: [ComponentsModule, IncidentsModule, AnnouncementsModule, SubscribersModule, TenancyModule],
  controllers: [StatusSummaryController],
  providers: [StatusSummaryService],
});

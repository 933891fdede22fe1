import { AvailabilityModule } from '../availability/availability.module.js';
import { defineModule } from '../module-system/define-module.js';
import { ComponentGroupsModule } from '../modules/component-groups/component-groups.module.js';
import { ComponentsModule } from '../modules/components/components.module.js';
import { UptimeReportService } from './uptime/uptime-report.service.js';
import { UptimeController } from './uptime/uptime.controller.js';

export const AnalyticsModule = defineModule({
  name: 'analytics',
  abilities: { 'analytics.view': 'Read analytics.' },
  tags: { Analytics: 'How available everything was, and what became of incidents and subscribers.' },
  imports: [AvailabilityModule, ComponentsModule, ComponentGroupsModule],
  controllers: [UptimeController],
  providers: [UptimeReportService],
});

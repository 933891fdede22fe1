import { defineModule } from '#module-system/define-module.js';
import { AvailabilityModule } from '#modules/availability/availability.module.js';
import { ComponentGroupsModule } from '#modules/component-groups/component-groups.module.js';
import { ComponentsModule } from '#modules/components/components.module.js';
import { IncidentsModule } from '#modules/incidents/incidents.module.js';
import { MetricsModule } from '#modules/metrics/metrics.module.js';
import { SubscribersModule } from '#modules/subscribers/subscribers.module.js';
import { TemplatesModule } from '#modules/templates/templates.module.js';
import { ImportsController } from './controllers/imports.controller.js';
import { ImportMakers } from './services/import-makers.js';
import { ImportsService } from './services/imports.service.js';

export const ImportsModule = defineModule({
  name: 'imports',
  tags: { Imports: 'Records from other services, with their times and without notifying anybody.' },
  imports: [
    AvailabilityModule,
    ComponentGroupsModule,
    ComponentsModule,
    IncidentsModule,
    MetricsModule,
    SubscribersModule,
    TemplatesModule,
  ],
  controllers: [ImportsController],
  providers: [ImportMakers, ImportsService],
});

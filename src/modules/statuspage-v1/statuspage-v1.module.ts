import { defineModule } from '#module-system/define-module.js';
import { AnalyticsModule } from '#modules/analytics/analytics.module.js';
import { ComponentGroupsModule } from '#modules/component-groups/component-groups.module.js';
import { ComponentsModule } from '#modules/components/components.module.js';
import { HooksModule } from '#modules/hooks/hooks.module.js';
import { IncidentsModule } from '#modules/incidents/incidents.module.js';
import { MetricsModule } from '#modules/metrics/metrics.module.js';
import { PageSettingsModule } from '#modules/page-settings/page-settings.module.js';
import { SubscribersModule } from '#modules/subscribers/subscribers.module.js';
import { TemplatesModule } from '#modules/templates/templates.module.js';
import { StatuspageGroupsController } from './controllers/component-groups.controller.js';
import { StatuspageComponentsController } from './controllers/components.controller.js';
import { StatuspageIncidentsController } from './controllers/incidents.controller.js';
import { StatuspageMetricsController } from './controllers/metrics.controller.js';
import { StatuspagePagePartsController } from './controllers/page-parts.controller.js';
import { StatuspagePagesController } from './controllers/pages.controller.js';
import { StatuspageRefusedController } from './controllers/refused.controller.js';
import { StatuspageSubscribersController } from './controllers/subscribers.controller.js';
import { ShownIncidents } from './services/shown-incidents.js';
import { StatuspageComponents } from './services/statuspage-components.service.js';
import { StatuspageErrors } from './services/statuspage-errors.js';
import { StatuspageGroups } from './services/statuspage-groups.service.js';
import { StatuspageIncidents } from './services/statuspage-incidents.service.js';
import { StatuspageMetrics } from './services/statuspage-metrics.service.js';
import { StatuspagePages } from './services/statuspage-pages.service.js';
import { StatuspagePostmortems } from './services/statuspage-postmortems.service.js';
import { StatuspageSubscribers } from './services/statuspage-subscribers.service.js';
import { StatuspageTemplates } from './services/statuspage-templates.service.js';
import { StatuspageUptime } from './services/statuspage-uptime.service.js';
import { StoredFields } from './services/stored-fields.service.js';

/** Statuspage's management API, translated to the services of the families. Source: interop. */
export const StatuspageV1Module = defineModule({
  name: 'statuspage-v1',
  imports: [
    AnalyticsModule,
    ComponentsModule,
    ComponentGroupsModule,
    HooksModule,
    IncidentsModule,
    MetricsModule,
    PageSettingsModule,
    SubscribersModule,
    TemplatesModule,
  ],
  controllers: [
    StatuspagePagesController,
    StatuspageComponentsController,
    StatuspageGroupsController,
    StatuspageIncidentsController,
    StatuspageSubscribersController,
    StatuspageMetricsController,
    StatuspagePagePartsController,
    StatuspageRefusedController,
  ],
  providers: [
    ShownIncidents,
    StatuspageComponents,
    StatuspageErrors,
    StatuspageGroups,
    StatuspageIncidents,
    StatuspageMetrics,
    StatuspagePages,
    StatuspagePostmortems,
    StatuspageSubscribers,
    StatuspageTemplates,
    StatuspageUptime,
    StoredFields,
  ],
});

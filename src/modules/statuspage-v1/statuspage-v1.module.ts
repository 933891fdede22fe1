import { defineModule } from '#module-system/define-module.js';
import { ComponentGroupsModule } from '#modules/component-groups/component-groups.module.js';
import { ComponentsModule } from '#modules/components/components.module.js';
import { HooksModule } from '#modules/hooks/hooks.module.js';
import { IncidentsModule } from '#modules/incidents/incidents.module.js';
import { PageSettingsModule } from '#modules/page-settings/page-settings.module.js';
import { StatuspageGroupsController } from './controllers/component-groups.controller.js';
import { StatuspageComponentsController } from './controllers/components.controller.js';
import { StatuspageIncidentsController } from './controllers/incidents.controller.js';
import { StatuspagePagesController } from './controllers/pages.controller.js';
import { ShownIncidents } from './services/shown-incidents.js';
import { StatuspageComponents } from './services/statuspage-components.service.js';
import { StatuspageErrors } from './services/statuspage-errors.js';
import { StatuspageGroups } from './services/statuspage-groups.service.js';
import { StatuspageIncidents } from './services/statuspage-incidents.service.js';
import { StatuspagePages } from './services/statuspage-pages.service.js';
import { StatuspagePostmortems } from './services/statuspage-postmortems.service.js';
import { StoredFields } from './services/stored-fields.service.js';

/** Statuspage's management API, translated to the services of the families. Source: interop. */
export const StatuspageV1Module = defineModule({
  name: 'statuspage-v1',
  imports: [ComponentsModule, ComponentGroupsModule, HooksModule, IncidentsModule, PageSettingsModule],
  controllers: [
    StatuspagePagesController,
    StatuspageComponentsController,
    StatuspageGroupsController,
    StatuspageIncidentsController,
  ],
  providers: [
    ShownIncidents,
    StatuspageIncidents,
    StatuspagePostmortems,
    StatuspageComponents,
    StatuspageErrors,
    StatuspageGroups,
    StatuspagePages,
    StoredFields,
  ],
});

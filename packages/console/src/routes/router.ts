import { createRouter } from '@tanstack/react-router';
import { ANNOUNCEMENT_ROUTES } from './announcements.js';
import { AUDIENCE_ROUTES } from './audiences.js';
import { COMPONENT_ROUTES } from './components.js';
import { FaultScreen } from './fault-screen.js';
import { HOME_ROUTES } from './home.js';
import { IMPORT_ROUTES } from './imports.js';
import { INCIDENT_ROUTES } from './incidents.js';
import { MAINTENANCE_ROUTES } from './maintenances.js';
import { LoadingScreen } from './loading-screen.js';
import { METRIC_ROUTES } from './metrics.js';
import { MODULE_ROUTES } from './modules.js';
import { rootRoute } from './root-route.js';
import { SETTING_ROUTES } from './settings.js';
import { SUBSCRIBER_ROUTES } from './subscribers.js';
import { TEMPLATE_ROUTES } from './templates.js';

const routeTree = rootRoute.addChildren([
  ...HOME_ROUTES,
  ...INCIDENT_ROUTES,
  ...MAINTENANCE_ROUTES,
  ...TEMPLATE_ROUTES,
  ...ANNOUNCEMENT_ROUTES,
  ...COMPONENT_ROUTES,
  ...SUBSCRIBER_ROUTES,
  ...METRIC_ROUTES,
  ...AUDIENCE_ROUTES,
  ...IMPORT_ROUTES,
  ...SETTING_ROUTES,
  ...MODULE_ROUTES,
]);

export const router = createRouter({
  routeTree,
  basepath: '/console',
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingScreen,
  defaultErrorComponent: FaultScreen,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.js';

export const MODULE_ROUTES = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/modules/$module',
    component: lazyRouteComponent(() => import('../features/modules/module-screen.js'), 'ModuleScreen'),
  }),
] as const;

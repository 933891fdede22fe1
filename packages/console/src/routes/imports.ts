import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.js';

export const IMPORT_ROUTES = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/imports',
    component: lazyRouteComponent(() => import('../features/imports/imports-screen.js'), 'ImportsScreen'),
  }),
] as const;

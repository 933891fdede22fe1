import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.js';

export const MAINTENANCE_ROUTES = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/maintenances',
    component: lazyRouteComponent(
      () => import('../features/maintenances/maintenances-screen.js'),
      'MaintenancesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/maintenances/new',
    component: lazyRouteComponent(
      () => import('../features/maintenances/new-maintenance-screen.js'),
      'NewMaintenanceScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/maintenances/$maintenance',
    component: lazyRouteComponent(
      () => import('../features/maintenances/maintenance-screen.js'),
      'MaintenanceScreen',
    ),
  }),
] as const;

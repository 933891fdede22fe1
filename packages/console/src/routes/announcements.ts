import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.js';

export const ANNOUNCEMENT_ROUTES = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/announcements',
    component: lazyRouteComponent(
      () => import('../features/announcements/announcements-screen.js'),
      'AnnouncementsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/templates',
    component: lazyRouteComponent(
      () => import('../features/templates/templates-screen.js'),
      'TemplatesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/audiences',
    component: lazyRouteComponent(
      () => import('../features/audiences/audiences-screen.js'),
      'AudiencesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/metrics',
    component: lazyRouteComponent(() => import('../features/metrics/metrics-screen.js'), 'MetricsScreen'),
  }),
] as const;

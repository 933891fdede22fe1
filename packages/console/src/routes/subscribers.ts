import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.js';

export const SUBSCRIBER_ROUTES = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/subscribers',
    component: lazyRouteComponent(
      () => import('../features/subscribers/subscribers-screen.js'),
      'SubscribersScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/analytics',
    component: lazyRouteComponent(
      () => import('../features/analytics/analytics-screen.js'),
      'AnalyticsScreen',
    ),
  }),
] as const;

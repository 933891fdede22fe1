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
] as const;

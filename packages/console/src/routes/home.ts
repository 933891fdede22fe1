import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.js';

export const HOME_ROUTES = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    component: lazyRouteComponent(() => import('../features/home/home-screen.js'), 'HomeScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/first-steps',
    component: lazyRouteComponent(
      () => import('../features/first-steps/first-steps-screen.js'),
      'FirstStepsScreen',
    ),
  }),
] as const;

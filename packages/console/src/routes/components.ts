import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.js';

export const COMPONENT_ROUTES = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/components',
    validateSearch: ({ q }: Record<string, unknown>): { readonly q?: string } =>
      typeof q === 'string' && q !== '' ? { q } : {},
    component: lazyRouteComponent(
      () => import('../features/components/components-screen.js'),
      'ComponentsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/host-systems',
    component: lazyRouteComponent(
      () => import('../features/host-systems/host-systems-screen.js'),
      'HostSystemsScreen',
    ),
  }),
] as const;

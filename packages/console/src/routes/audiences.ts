import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.js';

const KINDS = ['email', 'sso_value'] as const;

interface PeopleSearch {
  readonly kind?: (typeof KINDS)[number];
  readonly page?: number;
}

export const AUDIENCE_ROUTES = [
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
    path: '/audiences/$audience',
    validateSearch: ({ kind, page }: Record<string, unknown>): PeopleSearch => ({
      kind: KINDS.find((one) => one === kind),
      page: Number.isSafeInteger(page) && Number(page) > 0 ? Number(page) : undefined,
    }),
    component: lazyRouteComponent(() => import('../features/audiences/audience-screen.js'), 'AudienceScreen'),
  }),
] as const;

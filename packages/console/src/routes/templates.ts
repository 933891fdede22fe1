import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.js';

const KINDS = ['incident', 'maintenance', 'update'] as const;

interface KindSearch {
  /** Default: incidents. */
  readonly kind?: (typeof KINDS)[number];
}

const kindOf = ({ kind }: Record<string, unknown>): KindSearch => ({
  kind: KINDS.find((one) => one === kind),
});

export const TEMPLATE_ROUTES = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/templates',
    validateSearch: kindOf,
    component: lazyRouteComponent(
      () => import('../features/templates/templates-screen.js'),
      'TemplatesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/templates/new',
    validateSearch: kindOf,
    component: lazyRouteComponent(
      () => import('../features/templates/new-template-screen.js'),
      'NewTemplateScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/templates/$template',
    component: lazyRouteComponent(() => import('../features/templates/template-screen.js'), 'TemplateScreen'),
  }),
] as const;

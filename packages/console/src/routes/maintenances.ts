import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.js';

const VIEWS = ['month', 'week', 'list', 'trash'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface MaintenancesSearch {
  /** Default: the month; on phones the list. */
  readonly view?: (typeof VIEWS)[number];
  /** A day of the month or week that is shown, such as `2026-03-01`. Default: today. */
  readonly day?: string;
  readonly page?: number;
}

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && DAY.test(value) ? value : undefined;

const pageOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;

export const MAINTENANCE_ROUTES = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/maintenances',
    validateSearch: ({ view, day, page }: Record<string, unknown>): MaintenancesSearch => ({
      view: VIEWS.find((one) => one === view),
      day: dayOf(day),
      page: pageOf(page),
    }),
    component: lazyRouteComponent(
      () => import('../features/maintenances/maintenances-screen.js'),
      'MaintenancesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/maintenances/new',
    /** `day`: on which it shall start; `template`: which from. */
    validateSearch: ({
      day,
      template,
    }: Record<string, unknown>): { readonly day?: string; readonly template?: number } => ({
      day: dayOf(day),
      template: pageOf(template),
    }),
    component: lazyRouteComponent(
      () => import('../features/maintenances/new-maintenance-screen.js'),
      'NewMaintenanceScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/maintenances/series',
    validateSearch: ({ page }: Record<string, unknown>): { readonly page?: number } => ({
      page: pageOf(page),
    }),
    component: lazyRouteComponent(
      () => import('../features/maintenances/series-list-screen.js'),
      'SeriesListScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/maintenances/series/$series',
    component: lazyRouteComponent(() => import('../features/maintenances/series-screen.js'), 'SeriesScreen'),
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

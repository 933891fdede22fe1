import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.js';

const PERIODS = ['day', 'week', 'month'] as const;

export const METRIC_ROUTES = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/metrics',
    component: lazyRouteComponent(() => import('../features/metrics/metrics-screen.js'), 'MetricsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/metrics/$metric',
    validateSearch: ({
      period,
    }: Record<string, unknown>): { readonly period?: (typeof PERIODS)[number] } => ({
      period: PERIODS.find((one) => one === period),
    }),
    component: lazyRouteComponent(() => import('../features/metrics/metric-screen.js'), 'MetricScreen'),
  }),
] as const;

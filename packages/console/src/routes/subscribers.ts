import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.js';

const STATUSES = ['pending', 'confirmed', 'quarantined', 'unsubscribed'] as const;
const EVENTS = ['incident', 'maintenance', 'announcement'] as const;
const DELIVERIES = ['waiting', 'sent', 'failed', 'merged', 'cancelled'] as const;

interface SubscribersSearch {
  readonly q?: string;
  readonly status?: (typeof STATUSES)[number];
  readonly channel?: string;
  readonly event?: (typeof EVENTS)[number];
  readonly component?: number;
  readonly page?: number;
}

interface DeliveriesSearch {
  readonly status?: (typeof DELIVERIES)[number];
  readonly channel?: string;
  readonly page?: number;
}

const PARTS = ['uptime', 'incidents', 'subscribers', 'views'] as const;
const PERIODS = ['7d', '30d', '90d', '12m', 'own'] as const;
const INTERVALS = ['day', 'week', 'month'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface AnalyticsSearch {
  readonly part?: (typeof PARTS)[number];
  readonly period?: (typeof PERIODS)[number];
  /** Days, for the period `own`. */
  readonly from?: string;
  readonly to?: string;
  readonly interval?: (typeof INTERVALS)[number];
  readonly component?: number;
}

function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && DAY.test(value) ? value : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function countOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
}

export const SUBSCRIBER_ROUTES = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/subscribers',
    validateSearch: (search: Record<string, unknown>): SubscribersSearch => ({
      q: textOf(search['q']),
      status: STATUSES.find((one) => one === search['status']),
      channel: textOf(search['channel']),
      event: EVENTS.find((one) => one === search['event']),
      component: countOf(search['component']),
      page: countOf(search['page']),
    }),
    component: lazyRouteComponent(
      () => import('../features/subscribers/subscribers-screen.js'),
      'SubscribersScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/subscribers/deliveries',
    validateSearch: (search: Record<string, unknown>): DeliveriesSearch => ({
      status: DELIVERIES.find((one) => one === search['status']),
      channel: textOf(search['channel']),
      page: countOf(search['page']),
    }),
    component: lazyRouteComponent(
      () => import('../features/subscribers/deliveries-screen.js'),
      'DeliveriesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/subscribers/$subscriber',
    validateSearch: (search: Record<string, unknown>): { readonly page?: number } => ({
      page: countOf(search['page']),
    }),
    component: lazyRouteComponent(
      () => import('../features/subscribers/subscriber-screen.js'),
      'SubscriberScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/analytics',
    validateSearch: (search: Record<string, unknown>): AnalyticsSearch => ({
      part: PARTS.find((one) => one === search['part']),
      period: PERIODS.find((one) => one === search['period']),
      from: dayOf(search['from']),
      to: dayOf(search['to']),
      interval: INTERVALS.find((one) => one === search['interval']),
      component: countOf(search['component']),
    }),
    component: lazyRouteComponent(
      () => import('../features/analytics/analytics-screen.js'),
      'AnalyticsScreen',
    ),
  }),
] as const;

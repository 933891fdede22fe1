import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.js';

const SHOWN = ['all', 'active', 'draft', 'scheduled', 'published', 'trash'] as const;

interface IncidentsSearch {
  readonly show?: (typeof SHOWN)[number];
  readonly q?: string;
  readonly page?: number;
}

export const INCIDENT_ROUTES = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/incidents',
    validateSearch: ({ show, q, page }: Record<string, unknown>): IncidentsSearch => ({
      show: SHOWN.find((one) => one === show),
      q: typeof q === 'string' || typeof q === 'number' ? String(q) : undefined,
      page: Number.isSafeInteger(page) && Number(page) > 0 ? Number(page) : undefined,
    }),
    component: lazyRouteComponent(
      () => import('../features/incidents/incidents-screen.js'),
      'IncidentsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/incidents/new',
    /** `template`: which it shall start from. */
    validateSearch: ({ template }: Record<string, unknown>): { readonly template?: number } => ({
      template: Number.isSafeInteger(template) ? Number(template) : undefined,
    }),
    component: lazyRouteComponent(
      () => import('../features/incidents/new-incident-screen.js'),
      'NewIncidentScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/incidents/$incident',
    /** `step`: what somebody has come to do. */
    validateSearch: ({ step }: Record<string, unknown>): { readonly step?: 'update' | 'resolve' } => ({
      step: step === 'update' || step === 'resolve' ? step : undefined,
    }),
    component: lazyRouteComponent(() => import('../features/incidents/incident-screen.js'), 'IncidentScreen'),
  }),
] as const;

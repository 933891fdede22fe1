import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.js';

export const INCIDENT_ROUTES = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/incidents',
    component: lazyRouteComponent(
      () => import('../features/incidents/incidents-screen.js'),
      'IncidentsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/incidents/new',
    component: lazyRouteComponent(
      () => import('../features/incidents/new-incident-screen.js'),
      'NewIncidentScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/incidents/$incident',
    component: lazyRouteComponent(() => import('../features/incidents/incident-screen.js'), 'IncidentScreen'),
  }),
] as const;

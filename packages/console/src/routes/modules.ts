import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.js';

/** Filters of a list and its page, as the API calls them, and whether a form is open. */
type RecordsSearch = Readonly<Record<string, unknown>> & { readonly mode?: 'new' | 'edit' };

export const MODULE_ROUTES = [
  createRoute({
    getParentRoute: () => rootRoute,
    // Without anything behind it, all families.
    path: '/records/$',
    validateSearch: (search): RecordsSearch => search,
    component: lazyRouteComponent(() => import('../features/modules/records-screen.js'), 'RecordsScreen'),
  }),
] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.js';

const PARTS = ['look', 'texts', 'languages', 'sending', 'uptime'] as const;

export const SETTING_ROUTES = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings',
    validateSearch: ({ part }: Record<string, unknown>): { readonly part?: (typeof PARTS)[number] } => ({
      part: PARTS.find((one) => one === part),
    }),
    component: lazyRouteComponent(() => import('../features/settings/settings-screen.js'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/account',
    component: lazyRouteComponent(() => import('../features/account/account-screen.js'), 'AccountScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/command-line',
    component: lazyRouteComponent(
      () => import('../features/command-line/command-line-screen.js'),
      'CommandLineScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/domains',
    component: lazyRouteComponent(() => import('../features/domains/domains-screen.js'), 'DomainsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/admissions',
    component: lazyRouteComponent(
      () => import('../features/admissions/admissions-screen.js'),
      'AdmissionsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in-settings',
    component: lazyRouteComponent(
      () => import('../features/sign-in/sign-in-settings-screen.js'),
      'SignInSettingsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/members',
    component: lazyRouteComponent(() => import('../features/members/members-screen.js'), 'MembersScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/trail',
    validateSearch: ({
      target,
      actor,
    }: Record<string, unknown>): { readonly target?: string; readonly actor?: string } => ({
      target: typeof target === 'string' ? target : undefined,
      actor: typeof actor === 'string' ? actor : undefined,
    }),
    component: lazyRouteComponent(() => import('../features/trail/trail-screen.js'), 'TrailScreen'),
  }),
] as const;

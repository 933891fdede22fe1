import type { ConsoleTexts } from '../lib/texts.js';

/** A section of the console. */
export interface NavigationEntry {
  readonly to: string;
  readonly title: (texts: ConsoleTexts) => string;
  /** Shape in a 24 × 24 view box. */
  readonly icon: string;
  /** Shown if the session has this ability; undefined: to everybody. */
  readonly ability?: string;
  /** `main`: also in the bar at the lower edge of phones. */
  readonly place: 'main' | 'more';
  /** Groups stand apart: what happens, what visitors see of it, who may do what, and how the page is set up. */
  readonly group: 'work' | 'page' | 'people' | 'setup';
}

export const NAVIGATION: readonly NavigationEntry[] = [
  { to: '/', title: (t) => t.home.title, icon: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z', place: 'main', group: 'work' },
  {
    to: '/incidents',
    title: (t) => t.incidents.title,
    icon: 'M12 4l9 16H3zM12 10v4m0 3v.5',
    ability: 'incidents.manage',
    place: 'main',
    group: 'work',
  },
  {
    to: '/maintenances',
    title: (t) => t.maintenances.title,
    icon: 'M4 6h16v14H4zM4 10h16M8 3v4m8-4v4',
    ability: 'incidents.manage',
    place: 'main',
    group: 'work',
  },
  {
    to: '/announcements',
    title: (t) => t.announcements.title,
    icon: 'M4 10v4l11 5V5zM15 9a4 4 0 0 1 0 6M7 15v5',
    ability: 'announcements.manage',
    place: 'more',
    group: 'work',
  },
  {
    to: '/templates',
    title: (t) => t.templates.title,
    icon: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7m-7 4h5',
    ability: 'incidents.manage',
    place: 'more',
    group: 'work',
  },
  {
    to: '/components',
    title: (t) => t.components.title,
    icon: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
    ability: 'components.view',
    place: 'main',
    group: 'page',
  },
  {
    to: '/metrics',
    title: (t) => t.metrics.title,
    icon: 'M4 4v16h16M7 15l4-5 3 3 5-7',
    ability: 'metrics.view',
    place: 'more',
    group: 'page',
  },
  {
    to: '/host-systems',
    title: (t) => t.hostSystems.title,
    icon: 'M4 4h16v6H4zM4 14h16v6H4zM7.500 7h.5M7.500 17h.5',
    ability: 'components.view',
    place: 'more',
    group: 'page',
  },
  {
    to: '/analytics',
    title: (t) => t.analytics.title,
    icon: 'M4 20h16M7 20v-7m5 7V5m5 15v-10',
    ability: 'analytics.view',
    place: 'more',
    group: 'page',
  },
  {
    to: '/subscribers',
    title: (t) => t.subscribers.title,
    icon: 'M4 6h16v12H4zM4 7l8 6 8-6',
    ability: 'subscribers.manage',
    place: 'more',
    group: 'page',
  },
  {
    to: '/members',
    title: (t) => t.members.title,
    icon: 'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3 20c0-4 3-6 6-6s6 2 6 6M16 4.500a3.500 3.500 0 0 1 0 6M17 14c2.500.5 4 2.500 4 6',
    ability: 'members.manage',
    place: 'more',
    group: 'people',
  },
  {
    to: '/admissions',
    title: (t) => t.admissions.title,
    icon: 'M2 12c3-5 6.500-7 10-7s7 2 10 7c-3 5-6.500 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
    ability: 'audiences.manage',
    place: 'more',
    group: 'people',
  },
  {
    to: '/audiences',
    title: (t) => t.audiences.title,
    icon: 'M4 12a8 8 0 1 0 16 0 8 8 0 0 0-16 0zM12 4v16M12 8h7M12 16h7',
    ability: 'audiences.manage',
    place: 'more',
    group: 'people',
  },
  {
    to: '/sign-in-settings',
    title: (t) => t.signIn.title,
    icon: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
    ability: 'sso.manage',
    place: 'more',
    group: 'people',
  },
  {
    to: '/records/api-keys',
    title: (t) => t.apiKeys.title,
    icon: 'M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12l9-9m-4 4l3 3',
    ability: 'keys.manage',
    place: 'more',
    group: 'people',
  },
  {
    to: '/trail',
    title: (t) => t.trail.title,
    icon: 'M5 4h14v16H5zM8 8h8M8 12h8M8 16h5',
    ability: 'audit.view',
    place: 'more',
    group: 'people',
  },
  {
    to: '/settings',
    title: (t) => t.settings.title,
    icon: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 5v4M9 15v4',
    ability: 'settings.manage',
    place: 'more',
    group: 'setup',
  },
  {
    to: '/domains',
    title: (t) => t.domains.title,
    icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
    ability: 'domains.manage',
    place: 'more',
    group: 'setup',
  },
  {
    to: '/imports',
    title: (t) => t.imports.title,
    icon: 'M4 15v5h16v-5M12 4v11m-4-4l4 4 4-4',
    ability: 'components.manage',
    place: 'more',
    group: 'setup',
  },
  {
    to: '/records',
    title: (t) => t.modules.title,
    icon: 'M4 5h16M4 10h16M4 15h16M4 20h10',
    place: 'more',
    group: 'setup',
  },
];

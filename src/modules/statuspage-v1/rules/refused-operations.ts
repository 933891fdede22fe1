/** Operations of Statuspage's interface that have no counterpart, with the reason and what is there instead. */
export const REFUSED: readonly { readonly path: string; readonly reason: string }[] = [
  {
    path: 'pages/:page_id/page_access_users',
    reason:
      'Who sees a protected page is managed with the admissions of the management API (/api/v1/admissions).',
  },
  {
    path: 'pages/:page_id/page_access_groups',
    reason:
      'Who sees a protected page is managed with the admissions of the management API (/api/v1/admissions).',
  },
  {
    path: 'pages/:page_id/components/:component_id/page_access_users',
    reason: 'A protected page shows all of its components to those who see it.',
  },
  {
    path: 'pages/:page_id/components/:component_id/page_access_groups',
    reason: 'A protected page shows all of its components to those who see it.',
  },
  {
    path: 'pages/:page_id/incidents/:incident_id/subscribers',
    reason: 'Subscribers choose components and kinds of events, not single incidents.',
  },
  {
    path: 'organizations',
    reason: 'People are managed with the members of the management API (/api/v1/members).',
  },
];

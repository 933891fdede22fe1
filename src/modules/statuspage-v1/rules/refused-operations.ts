/** Operations of Statuspage's interface that have no counterpart, with the reason and what is there instead. */
export const REFUSED: readonly { readonly path: string; readonly reason: string }[] = [
  {
    path: 'pages/:page_id/page_access_users',
    reason:
      'Who sees a protected page is managed with the admissions and audiences of the management API (/api/v1/admissions, /api/v1/audiences).',
  },
  {
    path: 'pages/:page_id/page_access_groups',
    reason:
      'Who sees a protected page is managed with the admissions and audiences of the management API (/api/v1/admissions, /api/v1/audiences).',
  },
  {
    path: 'pages/:page_id/components/:component_id/page_access_users',
    reason:
      'Who sees a component is set with its audiences in the management API (/api/v1/components/{component}/audiences).',
  },
  {
    path: 'pages/:page_id/components/:component_id/page_access_groups',
    reason:
      'Who sees a component is set with its audiences in the management API (/api/v1/components/{component}/audiences).',
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

import type { NotificationContent } from '#modules/notifications/rules/notification-content.js';

/** Address of the tenant's page. */
export const ORIGIN = 'https://acme.example.com';

/** The update of an incident, as subscribers are told of it. */
export const CONTENT: NotificationContent = {
  event: 'incident.updated',
  occurredAt: new Date('2026-03-01T12:00:00Z'),
  topic: 'incident-12',
  title: 'Card payments disturbed',
  body: 'We have found the **cause**: see [the page](https://example.com/a_b).',
  status: 'identified',
  impact: 'partial_outage',
  components: [{ id: 7, name: 'Card payments', impact: 'partial_outage' }],
  startedAt: new Date('2026-03-01T11:30:00Z'),
  endsAt: null,
  previous: null,
  calendarEvent: null,
  url: `${ORIGIN}/incidents/12`,
  locale: 'en',
  isTranslated: true,
  page: { name: 'Acme', url: ORIGIN, color: null, logoUrl: null, timeZone: 'Europe/Berlin' },
};

import { requiredId, toSignal } from './found-signal.js';
import { filledText, isObject, member } from '#platform/signals/members.js';
import type { SignalForm } from '#platform/signals/signal-form.js';

/**
 * Events that leave an incident open. Notes, priority changes and similar events are not listed, because they
 * also occur after it is resolved.
 */
const OPEN: ReadonlySet<string> = new Set([
  'incident.triggered',
  'incident.acknowledged',
  'incident.unacknowledged',
  'incident.reopened',
  'incident.escalated',
  'incident.delegated',
  'incident.reassigned',
]);

/** PagerDuty's webhooks, version 3. */
export const PAGER_DUTY: SignalForm = {
  sender: 'PagerDuty',
  example: {
    event: {
      id: '5ac64822-4adc-4fda-ade0-410becf0de4f',
      event_type: 'incident.triggered',
      resource_type: 'incident',
      occurred_at: '2026-11-21T10:00:00.000Z',
      data: {
        id: 'PT4KHLK',
        type: 'incident',
        status: 'triggered',
        title: 'The API answers 500.',
        service: { id: 'PF9KMXH' },
      },
    },
  },
  read({ body }) {
    const event = member(body, 'event');
    if (!isObject(event) || typeof event['event_type'] !== 'string') return undefined;

    const type = event['event_type'].trim().toLowerCase();
    const status = type === 'incident.resolved' ? 'operational' : OPEN.has(type) ? 'major_outage' : undefined;
    // Other incident events, service events and the test event `pagey.ping`.
    if (status === undefined) return [];
    return [
      toSignal({
        key: requiredId(member(event['data'], 'id'), 'event.data.id'),
        status,
        at: event['occurred_at'],
        message: filledText(member(event['data'], 'title')),
      }),
    ];
  },
};

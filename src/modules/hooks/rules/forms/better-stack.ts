import { requiredId, toSignal } from './found-signal.js';
import { filledText, isObject, member } from '#platform/signals/members.js';
import type { SignalForm } from '#platform/signals/signal-form.js';

/** Better Stack's outgoing webhook on incidents. */
export const BETTER_STACK: SignalForm = {
  sender: 'Better Stack',
  example: {
    event: 'started',
    data: {
      id: '1',
      type: 'incident',
      attributes: {
        name: 'API',
        url: 'https://api.example.com/',
        cause: 'Error 500',
        started_at: '2026-11-21T10:00:00.000Z',
        acknowledged_at: null,
        resolved_at: null,
      },
      relationships: { monitor: { data: { id: '4', type: 'monitor' } } },
    },
  },
  read({ body }) {
    if (!isObject(body) || typeof body['event'] !== 'string') return undefined;
    const { event, data } = body;
    if (!isObject(data) || data['type'] !== 'incident') return undefined;

    const incident = (): string => requiredId(data['id'], 'data.id');
    const attributes = data['attributes'];
    const message = filledText(member(attributes, 'cause')) ?? filledText(member(attributes, 'name'));
    switch (event.trim().toLowerCase()) {
      case 'started':
        return [
          toSignal({
            key: incident(),
            status: 'major_outage',
            at: member(attributes, 'started_at'),
            message,
          }),
        ];
      case 'acknowledged':
        return [
          toSignal({
            key: incident(),
            status: 'major_outage',
            at: member(attributes, 'acknowledged_at'),
            message,
          }),
        ];
      case 'resolved':
        return [
          toSignal({
            key: incident(),
            status: 'operational',
            at: member(attributes, 'resolved_at'),
            message,
          }),
        ];
      default:
        return [];
    }
  },
};

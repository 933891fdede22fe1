import { Invalid } from '#core/errors/api-error.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import { requiredId, toSignal } from './found-signal.js';
import { filledText, idText, isObject } from '#platform/signals/members.js';
import type { SignalForm } from '#platform/signals/signal-form.js';

/** Statuses of a heartbeat. 2 means that a check is being retried, so the result is still open. */
const STATUSES: ReadonlyMap<string, ComponentStatus | 'pending'> = new Map<
  string,
  ComponentStatus | 'pending'
>([
  ['0', 'major_outage'],
  ['1', 'operational'],
  ['2', 'pending'],
  ['3', 'under_maintenance'],
]);

/** Uptime Kuma's "Webhook" notification, as JSON or as a form. */
export const UPTIME_KUMA: SignalForm = {
  sender: 'Uptime Kuma',
  example: {
    heartbeat: {
      monitorID: 1,
      status: 0,
      time: '2026-11-21 10:00:00.000',
      msg: 'connect ECONNREFUSED',
      ping: null,
      important: true,
      duration: 60,
      retries: 0,
    },
    monitor: { id: 1, name: 'API', type: 'http' },
    msg: '[API] [🔴 Down] connect ECONNREFUSED',
  },
  read({ body }) {
    const sent = formData(body);
    if (!isObject(sent) || !Object.hasOwn(sent, 'heartbeat') || !Object.hasOwn(sent, 'monitor'))
      return undefined;
    const { heartbeat, monitor } = sent;
    // The "Test" button and certificate notices send no heartbeat. Neither is an outage.
    if (heartbeat === null) return [];
    if (!isObject(heartbeat)) throw Invalid.field('heartbeat', 'heartbeat must be an object or null.');

    const status = STATUSES.get(idText(heartbeat['status']) ?? '');
    if (status === undefined) {
      throw Invalid.field('heartbeat.status', 'heartbeat.status must be one of 0, 1, 2, 3.');
    }
    if (status === 'pending') return [];
    const key = isObject(monitor) ? monitor['id'] : heartbeat['monitorID'];
    return [
      toSignal({
        key: requiredId(key, 'monitor.id'),
        status,
        at: heartbeat['time'],
        message: filledText(heartbeat['msg']) ?? filledText(sent['msg']),
      }),
    ];
  },
};

/** With the content type "form-data", the whole payload is JSON in one field. */
function formData(body: unknown): unknown {
  if (!isObject(body) || typeof body['data'] !== 'string' || Object.hasOwn(body, 'heartbeat')) return body;
  try {
    return JSON.parse(body['data']) as unknown;
  } catch {
    return body;
  }
}

import { Invalid } from '#core/errors/api-error.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import { requiredId, toSignal } from './found-signal.js';
import { filledText, idText, isObject } from '#platform/signals/members.js';
import type { SignalForm } from '#platform/signals/signal-form.js';

const STATUSES: ReadonlyMap<string, ComponentStatus> = new Map<string, ComponentStatus>([
  ['1', 'major_outage'],
  ['2', 'operational'],
]);

/** UptimeRobot's webhook. Its user chooses whether the variables are sent as JSON, as a form or in the query. */
export const UPTIME_ROBOT: SignalForm = {
  sender: 'UptimeRobot',
  example: {
    monitorID: '1',
    monitorURL: 'https://api.example.com/',
    monitorFriendlyName: 'API',
    alertType: '1',
    alertTypeFriendlyName: 'Down',
    alertDetails: 'Connection Timeout',
    alertDateTime: '1733126400',
  },
  read({ body, query }) {
    const sent = [body, query].find(isForm);
    if (sent === undefined) return undefined;
    const type = idText(sent['alertType']);
    if (type === undefined) throw Invalid.field('alertType', 'alertType must be a number.');
    const status = STATUSES.get(type);
    // Certificates and domains about to expire are not an outage.
    if (status === undefined) return [];
    return [
      toSignal({
        key: requiredId(sent['monitorID'], 'monitorID'),
        status,
        at: sent['alertDateTime'],
        message: filledText(sent['alertDetails']) ?? filledText(sent['alertTypeFriendlyName']),
      }),
    ];
  },
};

function isForm(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && Object.hasOwn(value, 'alertType') && Object.hasOwn(value, 'monitorID');
}

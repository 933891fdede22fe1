import { ALERTMANAGER } from './alertmanager.js';
import { BETTER_STACK } from './better-stack.js';
import { CLOUD_EVENTS } from './cloud-events.js';
import { GRAFANA } from './grafana.js';
import { OWN_FORM } from './own-form.js';
import { PAGER_DUTY } from './pager-duty.js';
import type { SignalForm } from '#platform/signals/signal-form.js';
import { UPTIME_KUMA } from './uptime-kuma.js';
import { UPTIME_ROBOT } from './uptime-robot.js';

/** The product's own forms. Grafana's extends Alertmanager's and therefore comes first. */
export const SIGNAL_FORMS: readonly SignalForm[] = [
  GRAFANA,
  ALERTMANAGER,
  UPTIME_KUMA,
  UPTIME_ROBOT,
  BETTER_STACK,
  PAGER_DUTY,
  CLOUD_EVENTS,
  OWN_FORM,
];

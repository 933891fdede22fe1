import { ALERTMANAGER } from './alertmanager.js';
import { BETTER_STACK } from './better-stack.js';
import { CLOUD_EVENTS } from './cloud-events.js';
import { GRAFANA } from './grafana.js';
import { OWN_FORM } from './own-form.js';
import { PAGER_DUTY } from './pager-duty.js';
import type { SignalAdapter } from './signal.js';
import { UPTIME_KUMA } from './uptime-kuma.js';
import { UPTIME_ROBOT } from './uptime-robot.js';

/**
 * All formats that inbound addresses understand, in the order in which they are tried. Grafana's extends
 * Alertmanager's and therefore comes first. Our own format is the fallback and comes last.
 */
export const ADAPTERS: readonly SignalAdapter[] = [
  GRAFANA,
  ALERTMANAGER,
  UPTIME_KUMA,
  UPTIME_ROBOT,
  BETTER_STACK,
  PAGER_DUTY,
  CLOUD_EVENTS,
  OWN_FORM,
];

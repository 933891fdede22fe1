import type { ComponentStatus } from './component-status.js';

/** The background of each status for white text, with a contrast of 4.5 to 1 or more. */
export const STATUS_COLORS: Readonly<Record<ComponentStatus, string>> = {
  operational: '#1a7f37',
  under_maintenance: '#0550ae',
  degraded: '#7d4e00',
  partial_outage: '#a8400f',
  major_outage: '#b3141d',
};

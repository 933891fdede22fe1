import type { ComponentStatus } from '../../availability/timeline.js';
import { overallState } from '../overall-state.js';
import type { PageView } from '../page-view.js';
import { STATUS_COLOURS } from '../status-colours.js';
import { xml } from '../xml.js';

/** Drawn on a field of 16 by 16, so that a status is told by more than its colour. */
const SIGNS: Readonly<Record<ComponentStatus, string>> = {
  operational: 'M4 8.5 7 11.5 12 5',
  under_maintenance: 'M6 4.5V11.5M10 4.5V11.5',
  degraded: 'M8 3.5V8.5M8 12V12.2',
  partial_outage: 'M8 3.5V8.5M8 12V12.2',
  major_outage: 'M4.5 4.5 11.5 11.5M11.5 4.5 4.5 11.5',
};

/** A tile that tells among many tabs how the page is. */
export function faviconSvg({ page }: PageView): string {
  const { status } = overallState(page);
  return xml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="32" height="32"><rect width="16" height="16" rx="4" fill="${STATUS_COLOURS[status]}"/><path d="${SIGNS[status]}" fill="none" stroke="#ffffff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`
    .text;
}

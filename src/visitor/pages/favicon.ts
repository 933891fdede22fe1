import { overallState } from '../view/overall-state.js';
import type { PageView } from '../view/page-view.js';
import { STATUS_SHAPES } from './icon.js';
import { STATUS_COLORS } from '#core/status/status-colors.js';
import { xml } from '../view/xml.js';

/** Path of the favicon. It changes with the status, which makes browsers reload the icon of an open tab. */
export function faviconPath({ page }: PageView): string {
  return `/favicon.svg?${overallState(page).status}`;
}

/** Draws a tile in the color of the overall status. */
export function faviconSvg({ page }: PageView): string {
  const { status } = overallState(page);
  return xml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="32" height="32"><rect width="24" height="24" rx="6" fill="${STATUS_COLORS[status]}"/><path d="${STATUS_SHAPES[status]}" fill="none" stroke="#ffffff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`
    .text;
}

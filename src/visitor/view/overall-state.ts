import { COMPONENT_STATUSES, worst, type ComponentStatus } from '#core/status/component-status.js';
import type { PageView } from './page-view.js';
import type { PublicPage } from '../store/public-page.js';

/** The overall status of a page. */
export interface OverallState {
  readonly status: ComponentStatus;
  /** True if an active incident names no component, and no component is worse than under maintenance. */
  readonly isUnclear: boolean;
}

/**
 * The worst status of the components, but at least degraded during an active incident that names no
 * component. Source: visitor-api, `status`.
 */
export function overallState({
  components,
  incidents,
}: Pick<PublicPage, 'components' | 'incidents'>): OverallState {
  const status = worst(components.map((component) => component.status));
  const isUnnamed = incidents.some(
    ({ type, resolvedAt, namesComponents }) => type === 'incident' && resolvedAt === null && !namesComponents,
  );
  return isUnnamed && COMPONENT_STATUSES.indexOf(status) < COMPONENT_STATUSES.indexOf('degraded')
    ? { status: 'degraded', isUnclear: true }
    : { status, isUnclear: false };
}

/** Text of the overall status in the visitor's language. */
export function overallText({ texts }: Pick<PageView, 'texts'>, { status, isUnclear }: OverallState): string {
  return isUnclear ? texts.overallUnclear : texts.overall[status];
}

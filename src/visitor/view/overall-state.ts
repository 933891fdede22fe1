import { COMPONENT_STATUSES, worst, type ComponentStatus } from '../../status/timeline.js';
import type { PageView } from './page-view.js';
import type { PublicPage } from '../store/public-page.js';

/** The overall status of a page. */
export interface OverallState {
  readonly status: ComponentStatus;
  /** An incident that names no component is active, and no component is worse than under maintenance. */
  readonly isUnclear: boolean;
}

/** The worst of the components; never green while an incident is active. Source: visitor-api, `status`. */
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

/** The same in the visitor's language. */
export function overallText({ texts }: Pick<PageView, 'texts'>, { status, isUnclear }: OverallState): string {
  return isUnclear ? texts.overallUnclear : texts.overall[status];
}

import { COMPONENT_STATUSES, worst, type ComponentStatus } from '../../status/timeline.js';
import type { PageView } from './page-view.js';
import type { PublicPage } from '../store/public-page.js';

/** How a page is as a whole. */
export interface OverallState {
  readonly status: ComponentStatus;
  /** An incident is active, and what is known of the components is no worse than usual. */
  readonly isUnclear: boolean;
}

/** The worst of the components; never green while an incident is active. Source: visitor-api, `status`. */
export function overallState({
  components,
  records,
}: Pick<PublicPage, 'components' | 'records'>): OverallState {
  const status = worst(components.map((component) => component.status));
  const isUnnamed = records.some(
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

import type { ComponentStatus } from '#core/status/component-status.js';

/**
 * Default texts of draft incidents in one language, used if the tenant has no template. They contain
 * placeholders such as `{component}`.
 */
export interface DraftTexts {
  readonly title: string;
  readonly body: string;
  readonly update: string;
  readonly recovery: string;
  readonly statuses: Readonly<Record<ComponentStatus, string>>;
}

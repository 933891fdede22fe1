import type { ComponentStatus } from '../status/timeline.js';

/** What a draft incident says that a tenant has written no template for, in one language; `{component}` and the like are places. */
export interface DraftTexts {
  readonly title: string;
  readonly body: string;
  readonly update: string;
  readonly recovery: string;
  readonly statuses: Readonly<Record<ComponentStatus, string>>;
}

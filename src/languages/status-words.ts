import type { ComponentStatus } from '../status/timeline.js';
import type { IncidentStatus } from '../modules/incidents/domain/lifecycle.js';

/** Names of statuses on pages and in notifications, in one language. */
export interface StatusWords {
  readonly working: Readonly<Record<IncidentStatus, string>>;
  readonly status: Readonly<Record<ComponentStatus, string>>;
  /** A value after its label, with the language's colon: `Start: 12:00`. Both may be empty. */
  readonly labelled: (label: string, value: string) => string;
}

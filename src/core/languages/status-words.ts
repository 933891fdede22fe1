import type { ComponentStatus } from '#core/status/component-status.js';
import type { IncidentStatus } from '#core/status/incident-status.js';

/** Names of statuses on pages and in notifications, in one language. */
export interface StatusWords {
  readonly working: Readonly<Record<IncidentStatus, string>>;
  readonly status: Readonly<Record<ComponentStatus, string>>;
  /** A value after its label, with the language's colon: `Start: 12:00`. Both may be empty. */
  readonly labelled: (label: string, value: string) => string;
}

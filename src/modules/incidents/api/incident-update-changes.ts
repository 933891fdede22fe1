import type { LocalePatch } from '../../../text/locale-text.js';
import type { IncidentStatus } from '../domain/lifecycle.js';
import type { ComponentImpactInput } from './component-impact.input.js';

/** What services take to post an update. */
export interface NewIncidentUpdate {
  readonly body: LocalePatch;
  readonly status?: IncidentStatus;
  readonly components?: ComponentImpactInput[];
  readonly published_at?: Date;
  readonly notify?: boolean;
}

/** What services take to correct an update. */
export interface IncidentUpdateChanges {
  readonly body?: LocalePatch;
  readonly status?: IncidentStatus;
}

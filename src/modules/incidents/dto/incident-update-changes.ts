import type { LocalePatch } from '#core/text/locale-text.js';
import type { IncidentStatus } from '#core/status/incident-status.js';
import type { FromTemplate } from './from-template.input.js';
import type { ComponentImpactInput } from './component-impact.input.js';

/** Body of a new update, for records of both kinds. */
export interface NewIncidentUpdate extends FromTemplate {
  /** Always there without a template. */
  readonly body?: LocalePatch;
  readonly status?: IncidentStatus;
  readonly components?: ComponentImpactInput[];
  readonly published_at?: Date;
  readonly notify?: boolean;
}

/** Correction of an update, for records of both kinds. */
export interface IncidentUpdateChanges {
  readonly body?: LocalePatch;
  readonly status?: IncidentStatus;
}

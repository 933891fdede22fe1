import type { Type } from '@nestjs/common';
import type { Operation } from '#core/context/operation.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import type { IncidentStatus, IncidentType } from '#core/status/incident-status.js';
import type { LocaleText } from '#core/text/locale-text.js';

/** An incident or a maintenance as a step would leave it. */
export interface IncidentAtStep {
  readonly id: number;
  readonly type: IncidentType;
  readonly status: IncidentStatus;
  readonly title: LocaleText;
  readonly body: LocaleText;
  readonly started_at: Date;
  readonly scheduled_end_at: Date | null;
  readonly published_at: Date | null;
  readonly publish_at: Date | null;
  readonly resolved_at: Date | null;
  /** Present impacts. */
  readonly components: readonly { readonly id: number; readonly impact: ComponentStatus }[];
}

/**
 * Steps that policies can refuse, with the record that each is about. A change that is no other step is an `update`.
 *
 * An interface, to let modules add their own steps, which they also list in `steps` of their definitions:
 * `declare module '#platform/access/policy-steps.js' { interface PolicySteps { 'invoice.send': Invoice } }`
 */
export interface PolicySteps {
  'incident.create': IncidentAtStep;
  'incident.update': IncidentAtStep;
  'incident.delete': IncidentAtStep;
  'incident.restore': IncidentAtStep;
  'incident.publish': IncidentAtStep;
  'incident.schedule': IncidentAtStep;
  'incident.unpublish': IncidentAtStep;
  'incident.acknowledge': IncidentAtStep;
  'incident.resolve': IncidentAtStep;
  'incident.reopen': IncidentAtStep;
  'maintenance.create': IncidentAtStep;
  'maintenance.update': IncidentAtStep;
  'maintenance.delete': IncidentAtStep;
  'maintenance.restore': IncidentAtStep;
  'maintenance.publish': IncidentAtStep;
  'maintenance.schedule': IncidentAtStep;
  'maintenance.unpublish': IncidentAtStep;
  'maintenance.acknowledge': IncidentAtStep;
  'maintenance.start': IncidentAtStep;
  'maintenance.complete': IncidentAtStep;
  'maintenance.cancel': IncidentAtStep;
  'maintenance.reopen': IncidentAtStep;
}

export type PolicyStep = keyof PolicySteps;

/** A step that is about to be committed. */
export interface Attempt<Step extends PolicyStep = PolicyStep> {
  readonly step: Step;
  readonly record: PolicySteps[Step];
  /** Who takes the step: a key, a trigger, a command, or the clock. */
  readonly actor: Operation['actor'];
  /** Aborted when the time for an answer is over. */
  readonly signal: AbortSignal;
  /** Returns a service of any module by its class. */
  readonly get: <Service>(service: Type<Service>) => Service;
}

/**
 * Decides on a step inside its write, where its own reads and writes take part. It may run again if the database aborts
 * the write, and has three seconds to answer.
 *
 * @throws Invalid to refuse the step, with the field and the message for the client
 */
export type Policy<Step extends PolicyStep> = (attempt: Attempt<Step>) => void | Promise<void>;

/** Policies by step. */
export type PolicyList = { readonly [Step in PolicyStep]?: Policy<Step> };

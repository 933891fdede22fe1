import type { ClaimingIncident } from './impacts.js';
import { stateOf } from './lifecycle.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Retention time of the trash. */
export const TRASH_KEEPS_MS = 30 * DAY_MS;

/** The fields that timed steps depend on. */
export interface TimedIncident extends ClaimingIncident {
  readonly scheduledEndAt: Date | null;
  readonly completesItself: boolean;
  readonly remindedFor: Date | null;
}

/** A step that the server takes by itself, and when it is due. */
export interface TimedStep {
  readonly step: 'publish' | 'remind' | 'start' | 'complete' | 'purge';
  readonly at: Date;
}

/**
 * Returns the next timed step of an incident, due or in the future, or undefined if there is none.
 * Source: decisions, section 6, "Timed by themselves".
 *
 * @param reminderLeadMs time between the reminder and the start of a maintenance
 */
export function nextTimedStep(incident: TimedIncident, reminderLeadMs: number): TimedStep | undefined {
  if (incident.deletedAt !== null)
    return { step: 'purge', at: new Date(incident.deletedAt.getTime() + TRASH_KEEPS_MS) };
  const state = stateOf(incident);
  if (state === 'scheduled' && incident.publishAt !== null)
    return { step: 'publish', at: incident.publishAt };
  if (state === 'upcoming') {
    const reminded = incident.remindedFor?.getTime() === incident.startedAt.getTime();
    return reminded
      ? { step: 'start', at: incident.startedAt }
      : { step: 'remind', at: reminderAt(incident.startedAt, reminderLeadMs) };
  }
  if (state === 'running' && incident.completesItself && incident.scheduledEndAt !== null) {
    return { step: 'complete', at: incident.scheduledEndAt };
  }
  return undefined;
}

/** When the reminder of a maintenance is due. */
export function reminderAt(startedAt: Date, leadMs: number): Date {
  return new Date(startedAt.getTime() - leadMs);
}

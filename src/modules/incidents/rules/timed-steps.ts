import type { ClaimingIncident } from './impacts.js';
import { stateOf } from './lifecycle.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Retention time of the trash. */
export const TRASH_KEEPS_MS = 30 * DAY_MS;

/** The fields that timed steps depend on. */
export interface TimedIncident extends ClaimingIncident {
  readonly scheduledEndAt: Date | null;
  readonly completesItself: boolean;
  readonly remindedFor: Date | null;
  /** Its own reminders; null: one, as the tenant set it. */
  readonly reminderMinutes: readonly number[] | null;
  /** The last of its own reminders that was sent for `remindedFor`. */
  readonly remindedMinutes: number | null;
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
    const leads = leadsToCome(incident, reminderLeadMs);
    return leads.length === 0
      ? { step: 'start', at: incident.startedAt }
      : { step: 'remind', at: reminderAt(incident.startedAt, Math.max(...leads)) };
  }
  if (state === 'running' && incident.completesItself && incident.scheduledEndAt !== null) {
    return { step: 'complete', at: incident.scheduledEndAt };
  }
  return undefined;
}

/** What is stored of a reminder. */
type Reminded = Pick<TimedIncident, 'remindedFor' | 'remindedMinutes'>;

/**
 * What to store once the reminders that are due by an instant count as sent; undefined if none is due. One message stands
 * for all of them.
 */
export function remindedBy(incident: TimedIncident, at: Date, reminderLeadMs: number): Reminded | undefined {
  const { startedAt, reminderMinutes } = incident;
  const due = leadsToCome(incident, reminderLeadMs).filter((lead) => reminderAt(startedAt, lead) <= at);
  if (due.length === 0) return undefined;
  const remindedMinutes = reminderMinutes === null ? null : Math.min(...due) / MINUTE_MS;
  return { remindedFor: startedAt, remindedMinutes };
}

/** Lead times of the reminders that were not sent for this start. */
function leadsToCome(incident: TimedIncident, reminderLeadMs: number): number[] {
  const { startedAt, remindedFor, reminderMinutes, remindedMinutes } = incident;
  const leads = reminderMinutes?.map((minutes) => minutes * MINUTE_MS) ?? [reminderLeadMs];
  if (remindedFor?.getTime() !== startedAt.getTime()) return leads;
  return remindedMinutes === null ? [] : leads.filter((lead) => lead < remindedMinutes * MINUTE_MS);
}

/** When the reminder of a maintenance is due. */
export function reminderAt(startedAt: Date, leadMs: number): Date {
  return new Date(startedAt.getTime() - leadMs);
}

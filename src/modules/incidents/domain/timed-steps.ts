import type { ClaimingIncident } from './impacts.js';
import { stateOf } from './lifecycle.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long the trash keeps a record. */
export const TRASH_KEEPS_MS = 30 * DAY_MS;

/** A record as far as what it does by itself goes. */
export interface TimedIncident extends ClaimingIncident {
  readonly scheduledEndAt: Date | null;
  readonly completesItself: boolean;
  readonly remindedFor: Date | null;
}

/** Something that a record does by itself, and when. */
export interface TimedStep {
  readonly step: 'publish' | 'remind' | 'start' | 'complete' | 'purge';
  readonly at: Date;
}

/**
 * The next thing that a record does by itself, due or still to come; undefined when there is none.
 * Source: decisions, section 6, "Timed by themselves".
 *
 * @param reminderLeadMs how far ahead of a maintenance's start its reminder goes out
 */
export function nextTimedStep(record: TimedIncident, reminderLeadMs: number): TimedStep | undefined {
  if (record.deletedAt !== null)
    return { step: 'purge', at: new Date(record.deletedAt.getTime() + TRASH_KEEPS_MS) };
  const state = stateOf(record);
  if (state === 'scheduled' && record.publishAt !== null) return { step: 'publish', at: record.publishAt };
  if (state === 'upcoming') {
    const reminded = record.remindedFor?.getTime() === record.startedAt.getTime();
    return reminded
      ? { step: 'start', at: record.startedAt }
      : { step: 'remind', at: reminderAt(record.startedAt, reminderLeadMs) };
  }
  if (state === 'running' && record.completesItself && record.scheduledEndAt !== null) {
    return { step: 'complete', at: record.scheduledEndAt };
  }
  return undefined;
}

/** When the reminder of a maintenance goes out. */
export function reminderAt(startedAt: Date, leadMs: number): Date {
  return new Date(startedAt.getTime() - leadMs);
}

import type { DomainEvent } from '../../../events/domain-events.js';
import type { IncidentEntity } from '../store/incident.entity.js';
import type { ImpactSpan } from './impacts.js';

/** A record while it is being changed: loaded and locked. What is put here is stored together, or not at all. */
export interface LockedIncident {
  readonly incident: IncidentEntity;
  /** What it does to components over time; a new list where that changes. */
  impacts: readonly ImpactSpan[];
  readonly now: Date;
  /** How far ahead of a maintenance's start its reminder goes out, in milliseconds. */
  readonly reminderLeadMs: number;
  /** What happened, in order. */
  readonly events: DomainEvent[];
}

/** What work on a record answers that has found nothing to do: then nothing is stored, and the record is as new as before. */
export const UNCHANGED = Symbol('unchanged');

import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent } from '../../../events/domain-events.js';
import type { IncidentEntity } from '../store/incident.entity.js';
import type { ImpactSpan } from './impacts.js';

/** An incident while it is changed: loaded and locked. What is put here is stored together, or not at all. */
export interface LockedIncident {
  readonly incident: IncidentEntity;
  /** What it does to components over time; a new list where that changes. */
  impacts: readonly ImpactSpan[];
  /** Both as they are stored. */
  readonly before: { readonly incident: IncidentEntity; readonly impacts: readonly ImpactSpan[] };
  /** Set by whoever has changed, posted or removed one of its updates. */
  updatesHaveChanged: boolean;
  /** Rejects when it touches a component that there is not; checked in parallel, and awaited before anything is stored. */
  componentsExist: Promise<void>;
  readonly now: Date;
  /** How far ahead of a maintenance's start its reminder goes out, in milliseconds. */
  readonly reminderLeadMs: number;
  /** What happened, in order. */
  readonly events: DomainEvent[];
}

/** Whether anything is other than it is stored; if not, nothing is written, and `updatedAt` stays. */
export function hasChanged({
  incident,
  impacts,
  before,
  updatesHaveChanged,
  events,
}: LockedIncident): boolean {
  return (
    updatesHaveChanged ||
    events.length > 0 ||
    !isDeepStrictEqual(impacts, before.impacts) ||
    !isDeepStrictEqual(incident, before.incident)
  );
}

import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent } from '../../../events/domain-events.js';
import type { IncidentEntity } from '../store/incident.entity.js';
import type { LocaleText } from '../../../text/locale-text.js';
import { impactsWith, type ComponentImpact, type ImpactSpan } from './impacts.js';
import type { IncidentStatus, Step } from './lifecycle.js';

/** An incident while it is changed: loaded and locked. What is put here is stored together, or not at all. */
export interface LockedIncident {
  readonly incident: IncidentEntity;
  /** What it does to components over time; a new list where that changes. */
  impacts: readonly ImpactSpan[];
  /** Both as they are stored. */
  readonly before: { readonly incident: IncidentEntity; readonly impacts: readonly ImpactSpan[] };
  /** Set by whoever has changed, posted or removed one of its updates. */
  updatesHaveChanged: boolean;
  /** Updates that are stored with the change, oldest first. */
  left: readonly LeftUpdate[];
  /** Rejects when it touches a component that there is not; checked in parallel, and awaited before anything is stored. */
  componentsExist: Promise<void>;
  readonly now: Date;
  /** How far ahead of a maintenance's start its reminder goes out, in milliseconds. */
  readonly reminderLeadMs: number;
  /** What happened, in order. */
  readonly events: DomainEvent[];
}

/** An update that a step or a changed status leaves, with the text that was given or none. */
export interface LeftUpdate {
  /** Null where a status was written. */
  readonly step: Step | null;
  readonly status: IncidentStatus;
  readonly body: LocaleText;
  readonly at: Date;
  /** The impacts that it brings from then on; left out: none. */
  readonly components?: readonly ComponentImpact[];
  /** The event, among the incident's, that names the update where it has a text. */
  readonly event: DomainEvent | undefined;
}

/** Whether anything is other than it is stored; if not, nothing is written, and `updatedAt` stays. */
export function hasChanged({
  incident,
  impacts,
  before,
  updatesHaveChanged,
  left,
  events,
}: LockedIncident): boolean {
  return (
    updatesHaveChanged ||
    left.length > 0 ||
    events.length > 0 ||
    !isDeepStrictEqual(impacts, before.impacts) ||
    !isDeepStrictEqual(incident, before.incident)
  );
}

/** The impacts of a new incident, with those that the updates bring that are stored with it. */
export function impactsOfLeft(
  { impacts, left }: LockedIncident,
  ids: readonly number[],
): readonly ImpactSpan[] {
  return left.reduce(
    (spans, { components = [], at }, place) => impactsWith(spans, components, { id: ids[place] ?? 0, at }),
    impacts,
  );
}

import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent } from '#platform/events/domain-events.js';
import type { IncidentEntity } from '../store/incident.entity.js';
import type { LocaleText } from '#core/text/locale-text.js';
import { impactsWith, type ComponentImpact, type ImpactSpan } from '../rules/impacts.js';
import type { Step } from '../rules/lifecycle.js';
import type { IncidentStatus } from '#core/status/incident-status.js';

/** A locked incident and its pending changes, which are stored together or not at all. */
export interface IncidentChange {
  readonly incident: IncidentEntity;
  /** Impacts on components over time. Replaced by a new list on a change. */
  impacts: readonly ImpactSpan[];
  /** The stored incident and impacts. */
  readonly before: { readonly incident: IncidentEntity; readonly impacts: readonly ImpactSpan[] };
  /** Set by code that posts, edits or deletes one of its updates. */
  updatesHaveChanged: boolean;
  /** Updates to store with the change, oldest first. */
  pendingUpdates: readonly PendingUpdate[];
  /**
   * Rejects if an impact names an unknown component. Checked in parallel, and
   * awaited before anything is stored.
   */
  componentsExist: Promise<void>;
  readonly now: Date;
  /** Time between the reminder and the start of a maintenance, in milliseconds. */
  readonly reminderLeadMs: number;
  /** Events to record, in order. */
  readonly events: DomainEvent[];
}

/** An update that a step or a change of status leaves, with or without a text. */
export interface PendingUpdate {
  /** Null for a change of status without a step. */
  readonly step: Step | null;
  readonly status: IncidentStatus;
  readonly body: LocaleText;
  readonly at: Date;
  /** Impacts that begin with the update. Undefined: none. */
  readonly components?: readonly ComponentImpact[];
  /** Event of the same change that gets the id of the update if the update has a text. */
  readonly event: DomainEvent | undefined;
}

/** True if anything differs from the stored state. Otherwise nothing is written, and `updatedAt` stays. */
export function hasChanged({
  incident,
  impacts,
  before,
  updatesHaveChanged,
  pendingUpdates,
  events,
}: IncidentChange): boolean {
  return (
    updatesHaveChanged ||
    pendingUpdates.length > 0 ||
    events.length > 0 ||
    !isDeepStrictEqual(impacts, before.impacts) ||
    !isDeepStrictEqual(incident, before.incident)
  );
}

/** Impacts of a new incident, including those that begin with its updates. */
export function impactsOfPending(
  { impacts, pendingUpdates }: IncidentChange,
  ids: readonly number[],
): readonly ImpactSpan[] {
  return pendingUpdates.reduce(
    (spans, { components = [], at }, index) => impactsWith(spans, components, { id: ids[index] ?? 0, at }),
    impacts,
  );
}

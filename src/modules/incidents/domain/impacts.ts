import type { ComponentStatus } from '../../../status/timeline.js';
import { isRunning, type Standing } from './lifecycle.js';

/** A component and what an incident does to it. */
export interface ComponentImpact {
  readonly id: number;
  readonly impact: ComponentStatus;
}

/** An impact during a part of an incident's time; null stands for the incident's own start or end. */
export interface ImpactSpan {
  readonly componentId: number;
  readonly impact: ComponentStatus;
  readonly ordinal: number;
  readonly since: Date | null;
  readonly until: Date | null;
}

/** The fields that claims depend on. */
export interface ClaimingIncident extends Standing {
  readonly startedAt: Date;
  readonly deletedAt: Date | null;
}

/** "This component has this status during [start, end)"; see availability. */
export interface ImpactClaim {
  readonly componentId: number;
  readonly status: ComponentStatus;
  readonly start: Date;
  readonly end: Date | null;
}

/** The impacts that hold for all of an incident's time, whatever they were before: for drafts and for corrections. */
export function impactsThroughout(wanted: readonly ComponentImpact[]): ImpactSpan[] {
  return wanted.map(({ id, impact }, ordinal) => ({
    componentId: id,
    impact,
    ordinal,
    since: null,
    until: null,
  }));
}

/**
 * The impacts when the list in force changes at an instant: what is no longer wanted ends there, what is new begins there,
 * what stays goes on. At the very start, the new list is the only one that there has been.
 * Source: decisions, section 5, "An impact changed by an update starts a new claim; the old one ends".
 */
export function impactsFrom(
  spans: readonly ImpactSpan[],
  wanted: readonly ComponentImpact[],
  at: Date,
  startedAt: Date,
): ImpactSpan[] {
  if (at <= startedAt) return impactsThroughout(wanted);
  const ordinals = new Map(wanted.map(({ id, impact }, ordinal) => [`${id} ${impact}`, ordinal]));
  const kept = spans.flatMap((span): ImpactSpan[] => {
    if (span.until !== null) return [span];
    const ordinal = ordinals.get(`${span.componentId} ${span.impact}`);
    if (ordinal !== undefined) return [{ ...span, ordinal }];
    // What ends where it began was never there.
    return (span.since ?? startedAt) < at ? [{ ...span, until: at }] : [];
  });
  const goingOn = new Set(kept.filter(({ until }) => until === null).map(({ componentId }) => componentId));
  const begun = wanted
    .map(({ id, impact }, ordinal): ImpactSpan => ({
      componentId: id,
      impact,
      ordinal,
      since: at,
      until: null,
    }))
    .filter(({ componentId }) => !goingOn.has(componentId));
  return [...kept, ...begun];
}

/** Whether a list is the one in force, in whatever order: then it says nothing new of the past. */
export function isInForce(spans: readonly ImpactSpan[], wanted: readonly ComponentImpact[]): boolean {
  const inForce = new Map(
    spans.filter(({ until }) => until === null).map(({ componentId, impact }) => [componentId, impact]),
  );
  return inForce.size === wanted.length && wanted.every(({ id, impact }) => inForce.get(id) === impact);
}

/**
 * What an incident claims of components. Drafts, scheduled and trashed incidents claim nothing, nor does a maintenance that has
 * not begun. Source: decisions, section 5.
 */
export function claimsOf(incident: ClaimingIncident, spans: readonly ImpactSpan[]): ImpactClaim[] {
  if (incident.deletedAt !== null || incident.publishedAt === null) return [];
  if (incident.type === 'maintenance' && !isRunning(incident.status) && incident.resolvedAt === null)
    return [];
  const { startedAt, resolvedAt } = incident;
  return spans.flatMap(({ componentId, impact, since, until }) => {
    const start = since !== null && since > startedAt ? since : startedAt;
    const end = until !== null && (resolvedAt === null || until < resolvedAt) ? until : resolvedAt;
    return end !== null && end <= start ? [] : [{ componentId, status: impact, start, end }];
  });
}

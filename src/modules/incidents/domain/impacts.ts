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
  /** The update that began it; null where the incident's own list did. */
  readonly begunBy: number | null;
}

/** Where spans that hold from the incident's start stand in the order of time. */
const BEGINNING = new Date(0);

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
    begunBy: null,
  }));
}

/**
 * The impacts once an update names some components: from its time on, until the next change of each, they have the impacts
 * that it names; all others keep theirs. Each named one gets a span of its own, even where its impact stays, so that
 * {@link impactsWithout} can take it back.
 *
 * @param update its id, and from when on it holds; null: throughout
 */
export function impactsWith(
  spans: readonly ImpactSpan[],
  named: readonly ComponentImpact[],
  update: { readonly id: number; readonly at: Date | null },
): ImpactSpan[] {
  return named.reduce<readonly ImpactSpan[]>(
    (all, component) => withImpact(all, component, update),
    spans,
  ) as ImpactSpan[];
}

function withImpact(
  spans: readonly ImpactSpan[],
  { id, impact }: ComponentImpact,
  { id: begunBy, at }: { readonly id: number; readonly at: Date | null },
): ImpactSpan[] {
  const from = at ?? BEGINNING;
  const own = spans.filter(({ componentId }) => componentId === id);
  const inForce = own.find((span) => start(span) <= from && (span.until === null || span.until > from));
  const next = own.map(start).filter((instant) => instant > from);
  const begun: ImpactSpan = {
    componentId: id,
    impact,
    ordinal: inForce?.ordinal ?? 1 + Math.max(-1, ...spans.map(({ ordinal }) => ordinal)),
    since: at,
    until: inForce === undefined ? earliest(next) : inForce.until,
    begunBy,
  };
  return [...spans.map((span) => (span === inForce ? { ...span, until: from } : span)), begun];
}

/** The impacts as they were without an update: what it changed goes on until the next change. */
export function impactsWithout(spans: readonly ImpactSpan[], update: number): ImpactSpan[] {
  return spans
    .filter(({ begunBy }) => begunBy === update)
    .reduce<ImpactSpan[]>(
      (all, gone) => {
        const before = all
          .filter((span) => span !== gone && span.componentId === gone.componentId)
          .filter(({ until }) => until?.getTime() === start(gone).getTime())
          .sort((a, b) => start(a).getTime() - start(b).getTime())
          .at(-1);
        return all
          .filter((span) => span !== gone)
          .map((span) => (span === before ? { ...span, until: gone.until } : span));
      },
      [...spans],
    );
}

function start({ since }: ImpactSpan): Date {
  return since ?? BEGINNING;
}

function earliest(instants: readonly Date[]): Date | null {
  return instants.length === 0 ? null : new Date(Math.min(...instants.map(Number)));
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
      begunBy: null,
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
  const claims = spans.flatMap(({ componentId, impact, since, until }) => {
    const start = since !== null && since > startedAt ? since : startedAt;
    const end = until !== null && (resolvedAt === null || until < resolvedAt) ? until : resolvedAt;
    return end !== null && end <= start ? [] : [{ componentId, status: impact, start, end }];
  });
  return joined(claims);
}

/** One claim where an update has only repeated the impact that there was. */
function joined(claims: readonly ImpactClaim[]): ImpactClaim[] {
  const all: ImpactClaim[] = [];
  for (const claim of claims.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const place = all.findIndex(
      ({ componentId, status, end }) =>
        componentId === claim.componentId &&
        status === claim.status &&
        end?.getTime() === claim.start.getTime(),
    );
    const before = all[place];
    if (before === undefined) all.push(claim);
    else all[place] = { ...before, end: claim.end };
  }
  return all;
}

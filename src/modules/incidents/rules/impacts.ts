import type { ComponentStatus } from '#core/status/component-status.js';
import { isRunning, type Standing } from './lifecycle.js';

/** A component and an incident's impact on it. */
export interface ComponentImpact {
  readonly id: number;
  readonly impact: ComponentStatus;
}

/** An impact during part of an incident. Null means the start or the end of the incident. */
export interface ImpactSpan {
  readonly componentId: number;
  readonly impact: ComponentStatus;
  readonly ordinal: number;
  readonly since: Date | null;
  readonly until: Date | null;
  /** Update that began it; null if the incident's own list did. */
  readonly begunBy: number | null;
}

/** Start of spans that hold from the incident's start, for comparisons. */
const BEGINNING = new Date(0);

/** The fields that claims depend on. */
export interface ClaimingIncident extends Standing {
  readonly startedAt: Date;
  readonly deletedAt: Date | null;
}

/** "This component has this status during [start, end)". See availability. */
export interface ImpactClaim {
  readonly componentId: number;
  readonly status: ComponentStatus;
  readonly start: Date;
  readonly end: Date | null;
}

/** Impacts that hold for the whole incident and replace all earlier ones. For drafts and corrections. */
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
 * Impacts after an update that names components. From its time on, each named component has the named
 * impact until its next change. Other components keep theirs. Each named component gets its own span, even
 * if its impact stays the same, because {@link impactsWithout} needs it to revert the update.
 *
 * @param update its id and time; null: for the whole incident
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

/** Impacts without an update. Each earlier impact continues until the next change. */
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
 * Impacts after the list in force changes at an instant. Removed impacts end then, new ones begin then, and
 * unchanged ones continue. At the start of the incident, the new list replaces all earlier ones. Source:
 * decisions, section 5, "An impact changed by an update starts a new claim; the old one ends".
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
    // Drop a span that would end at its own start.
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

/** True if a list equals the one in force, in any order. It then changes nothing about the past. */
export function isInForce(spans: readonly ImpactSpan[], wanted: readonly ComponentImpact[]): boolean {
  const inForce = new Map(
    spans.filter(({ until }) => until === null).map(({ componentId, impact }) => [componentId, impact]),
  );
  return inForce.size === wanted.length && wanted.every(({ id, impact }) => inForce.get(id) === impact);
}

/**
 * An incident's claims on components. Drafts, scheduled and trashed incidents, and maintenances
 * that have not begun, have none. Source: decisions, section 5.
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

/** Joins adjacent claims with the same status, which arise when an update repeats an impact. */
function joined(claims: readonly ImpactClaim[]): ImpactClaim[] {
  const all: ImpactClaim[] = [];
  for (const claim of claims.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const index = all.findIndex(
      ({ componentId, status, end }) =>
        componentId === claim.componentId &&
        status === claim.status &&
        end?.getTime() === claim.start.getTime(),
    );
    const before = all[index];
    if (before === undefined) all.push(claim);
    else all[index] = { ...before, end: claim.end };
  }
  return all;
}

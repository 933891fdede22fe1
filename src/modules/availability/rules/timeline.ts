import {
  COMPONENT_STATUSES,
  type ComponentStatus,
  type SourceKind,
  worst,
} from '#core/status/component-status.js';

/**
 * Source of a claim. The id is that of the incident, maintenance or host system; for a trigger, that of
 * its component.
 */
export interface ClaimSource {
  readonly kind: SourceKind;
  readonly id: number;
  /** Key of the alert, for a trigger or a host system. */
  readonly key?: string;
}

/** The fields of a {@link Claim} that determine the timeline. */
export interface ClaimedTime {
  readonly source: Pick<ClaimSource, 'kind'>;
  readonly status: ComponentStatus;
  readonly start: number;
  readonly end: number | null;
}

/**
 * Claim by a source that the component has this status during [start, end). Instants are whole
 * milliseconds since the epoch. An `end` of null means that the claim is still running.
 */
export interface Claim {
  readonly source: ClaimSource;
  readonly status: ComponentStatus;
  readonly start: number;
  readonly end: number | null;
  /** The last message of the source. */
  readonly message?: string;
}

/** The half-open span [start, end), in whole milliseconds since the epoch. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** A span [start, end) of constant status, in milliseconds since the epoch. */
export interface Period extends TimeRange {
  readonly status: ComponentStatus;
}

/** A claim that decides the status at an instant; `since` is its start in milliseconds since the epoch. */
export interface Reason {
  readonly source: ClaimSource;
  readonly status: ComponentStatus;
  readonly since: number;
  readonly message?: string;
}

const WORST_FIRST = COMPONENT_STATUSES.toReversed();

/**
 * Status of the component over the range, as adjacent periods that cover it exactly. Consecutive
 * periods differ in status. An empty range has none. The order of the claims does not matter, and a
 * claim that ends at or before its start is ignored. Takes O(n log n) for n claims. Source of the rule:
 * decisions, section 5.
 */
export function timeline(claims: Iterable<ClaimedTime>, range: TimeRange): Period[] {
  if (!(range.start < range.end)) return [];

  const running = new RunningClaims();
  const periods: { status: ComponentStatus; start: number; end: number }[] = [];
  const fillUntil = (instant: number): void => {
    const last = periods.at(-1);
    const start = last?.end ?? range.start;
    // Several claims may begin or end at one instant. Only the status after all of them makes a period.
    if (start === instant) return;
    const status = running.status();
    if (last?.status === status) last.end = instant;
    else periods.push({ status, start, end: instant });
  };

  for (const edge of edgesWithin(claims, range)) {
    fillUntil(edge.at);
    running.count(edge.claim, edge.change);
  }
  fillUntil(range.end);
  return periods;
}

/**
 * Status of the component at an instant (milliseconds since the epoch). Source of the rule: decisions,
 * section 5.
 */
export function statusAt(claims: Iterable<Claim>, instant: number): ComponentStatus {
  const running = new RunningClaims();
  for (const claim of claims) {
    if (runsAt(claim, instant)) running.count(claim, 1);
  }
  return running.status();
}

/**
 * Claims that decide the status at an instant (milliseconds since the epoch): running, unmasked, and
 * with exactly the resulting status. Sorted oldest first, then by kind, id and key. Empty if no claim
 * is running.
 */
export function reasonsAt(claims: Iterable<Claim>, instant: number): Reason[] {
  const running = Array.from(claims).filter((claim) => runsAt(claim, instant));
  const status = statusAt(running, instant);
  const masked = running.some((claim) => LAYER[claim.source.kind] === 'maintenance');
  return running
    .filter((claim) => claim.status === status && !(masked && LAYER[claim.source.kind] === 'signal'))
    .map(({ source, start, message }) => ({
      source,
      status,
      since: start,
      ...(message === undefined ? {} : { message }),
    }))
    .sort(
      (a, b) =>
        a.since - b.since ||
        a.source.kind.localeCompare(b.source.kind) ||
        a.source.id - b.source.id ||
        (a.source.key ?? '').localeCompare(b.source.key ?? ''),
    );
}

type Layer = 'incident' | 'maintenance' | 'signal';

// Triggers and host systems form one layer: the more severe one counts, and a maintenance masks both.
const LAYER: Readonly<Record<SourceKind, Layer>> = {
  incident: 'incident',
  maintenance: 'maintenance',
  trigger: 'signal',
  host_system: 'signal',
};

/**
 * Counts of running claims by layer and status, which give the status without a second pass over the
 * claims.
 */
class RunningClaims {
  private readonly counts: Readonly<Record<Layer, Record<ComponentStatus, number>>> = {
    incident: noClaims(),
    maintenance: noClaims(),
    signal: noClaims(),
  };

  count(claim: ClaimedTime, change: 1 | -1): void {
    this.counts[LAYER[claim.source.kind]][claim.status] += change;
  }

  status(): ComponentStatus {
    // A maintenance masks signals even if its own status is operational. An incident is never masked.
    const base = this.worstOf('maintenance') ?? this.worstOf('signal') ?? 'operational';
    return worst([base, this.worstOf('incident') ?? 'operational']);
  }

  private worstOf(layer: Layer): ComponentStatus | undefined {
    return WORST_FIRST.find((status) => this.counts[layer][status] > 0);
  }
}

function noClaims(): Record<ComponentStatus, number> {
  return { operational: 0, under_maintenance: 0, degraded: 0, partial_outage: 0, major_outage: 0 };
}

/** An instant at which a claim begins (+1) or ends (-1). */
interface Edge {
  readonly at: number;
  readonly claim: ClaimedTime;
  readonly change: 1 | -1;
}

function edgesWithin(claims: Iterable<ClaimedTime>, range: TimeRange): Edge[] {
  const edges: Edge[] = [];
  for (const claim of claims) {
    const start = Math.max(claim.start, range.start);
    const end = Math.min(claim.end ?? range.end, range.end);
    if (start < end) edges.push({ at: start, claim, change: 1 }, { at: end, claim, change: -1 });
  }
  return edges.sort((a, b) => a.at - b.at);
}

function runsAt(claim: Claim, instant: number): boolean {
  return claim.start <= instant && (claim.end === null || instant < claim.end);
}

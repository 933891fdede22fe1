/** Every status a component can have, mildest first: the order of severity (decisions, section 5). */
export const COMPONENT_STATUSES = [
  'operational',
  'under_maintenance',
  'degraded',
  'partial_outage',
  'major_outage',
] as const;

/** The status of a component, and the impact of an incident or a maintenance on it. */
export type ComponentStatus = (typeof COMPONENT_STATUSES)[number];

/** What can state a component's status (decisions, section 5). */
export type SourceKind = 'incident' | 'maintenance' | 'trigger' | 'host_system';

/** Who makes a claim: a record of that kind. A trigger has the id of its component. */
export interface ClaimSource {
  readonly kind: SourceKind;
  readonly id: number;
  /** Of a trigger or a host system: which of its alerts. */
  readonly key?: string;
}

/** As much of a {@link Claim} as the timeline follows from. */
export interface ClaimedTime {
  readonly source: Pick<ClaimSource, 'kind'>;
  readonly status: ComponentStatus;
  readonly start: number;
  readonly end: number | null;
}

/**
 * "The source says that the component has this status during [start, end)."
 * Instants are whole milliseconds since the epoch; an `end` of null means that it still runs.
 */
export interface Claim {
  readonly source: ClaimSource;
  readonly status: ComponentStatus;
  readonly start: number;
  readonly end: number | null;
  /** What the source last said of it. */
  readonly message?: string;
}

/** The half-open span [start, end), in whole milliseconds since the epoch. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** A stretch of time [start, end) in which the status did not change, in milliseconds since the epoch. */
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

/** The place of a status in the order of severity. */
export const SEVERITY: Readonly<Record<ComponentStatus, number>> = {
  operational: 0,
  under_maintenance: 1,
  degraded: 2,
  partial_outage: 3,
  major_outage: 4,
};

const WORST_FIRST = COMPONENT_STATUSES.toReversed();

/** The most severe of the statuses, operational when there is none (also for groups and pages: section 5). */
export function worst(statuses: Iterable<ComponentStatus>): ComponentStatus {
  let result: ComponentStatus = 'operational';
  for (const status of statuses) {
    if (SEVERITY[status] > SEVERITY[result]) result = status;
  }
  return result;
}

/**
 * The component's status throughout the range: periods that cover it exactly, each followed by one of another
 * status; none for an empty range. The order of the claims is of no account, and a claim that ends at or before
 * its start is ignored. Takes O(n log n) for n claims. The rule is that of decisions, section 5.
 */
export function timeline(claims: Iterable<ClaimedTime>, range: TimeRange): Period[] {
  if (!(range.start < range.end)) return [];

  const running = new RunningClaims();
  const periods: { status: ComponentStatus; start: number; end: number }[] = [];
  const fillUntil = (instant: number): void => {
    const last = periods.at(-1);
    const start = last?.end ?? range.start;
    // Several claims may begin or end at one instant: only what holds after all of them is a period.
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

/** The component's status at an instant (milliseconds since the epoch), by the rule of decisions, section 5. */
export function statusAt(claims: Iterable<Claim>, instant: number): ComponentStatus {
  const running = new RunningClaims();
  for (const claim of claims) {
    if (runsAt(claim, instant)) running.count(claim, 1);
  }
  return running.status();
}

/**
 * The claims that decide the status at an instant (milliseconds since the epoch): those that run, are not masked
 * and state the very status that results. Oldest first, then by kind, id and key; none when nothing claims anything.
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

// Triggers and host systems are one layer: the worse of them counts, and a maintenance masks both alike.
const LAYER: Readonly<Record<SourceKind, Layer>> = {
  incident: 'incident',
  maintenance: 'maintenance',
  trigger: 'signal',
  host_system: 'signal',
};

/** How many claims run, by layer and status, so that the status is known without looking at them again. */
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
    // A maintenance masks the signals even where it says "operational"; an incident is never masked.
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

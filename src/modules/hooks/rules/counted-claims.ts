import { COMPONENT_STATUSES, type ComponentStatus } from '#core/status/component-status.js';
import type { Alert } from './alert.js';

/** How long trouble and recovery must last before they count, in milliseconds. Source: triggers. */
export interface Patience {
  readonly confirmMs: number;
  readonly recoverMs: number;
}

/** Trouble that counts. Instants are milliseconds since the epoch; an end of null means it is ongoing. */
export interface CountedClaim {
  readonly status: ComponentStatus;
  readonly start: number;
  readonly end: number | null;
}

interface Span {
  readonly start: number;
  readonly end: number | null;
}

/** Spans in which trouble of one severity or worse counts. */
interface Level {
  readonly status: ComponentStatus;
  readonly spans: readonly Span[];
}

/** Mildest first, each with the statuses that are at least as bad. `operational` is left out because it makes no claim. */
const TROUBLES = COMPONENT_STATUSES.slice(1).map((status, index, all) => ({
  status,
  orWorse: new Set<ComponentStatus>(all.slice(index)),
}));

/**
 * Derives the claims of an alert from its periods. Each severity is evaluated together with all worse ones:
 * spans shorter than `confirm` are dropped, then gaps shorter than `recover` are filled. Confirmed trouble
 * counts from its start, and so does a recovery. Source: triggers; docs/decisions/0025.
 *
 * @param alert state at `now`, with expiry applied (`withExpiry`)
 */
export function countedClaims(alert: Alert, patience: Patience, now: number): CountedClaim[] {
  return layered(
    TROUBLES.map(({ status, orWorse }) => {
      const confirmed = confirmedSpans(spansOf(alert, orWorse), patience, now);
      return { status, spans: withoutGaps(confirmed, patience.recoverMs, now) };
    }),
  );
}

/**
 * Returns when the {@link countedClaims} of an alert change without a further report.
 *
 * @returns milliseconds since the epoch; null if they never do
 */
export function nextChangeAt(alert: Alert, patience: Patience, now: number): number | null {
  const last = alert.periods.at(-1);
  const instants: number[] = [];
  if (alert.expiresAt !== null && last?.end === null && last.status !== 'operational')
    instants.push(alert.expiresAt);
  if (patience.confirmMs > 0 || patience.recoverMs > 0)
    for (const { orWorse } of TROUBLES) {
      const reported = spansOf(alert, orWorse);
      const open = reported.at(-1);
      if (open?.end === null && now - open.start < patience.confirmMs)
        instants.push(open.start + patience.confirmMs);
      const recovered = confirmedSpans(reported, patience, now).at(-1)?.end ?? null;
      if (recovered !== null && now - recovered < patience.recoverMs)
        instants.push(recovered + patience.recoverMs);
    }
  return instants.length === 0 ? null : Math.min(...instants);
}

/** The spans in which the alert has one of the statuses. Adjacent periods are merged. */
function spansOf({ periods }: Alert, statuses: ReadonlySet<ComponentStatus>): Span[] {
  const spans: Span[] = [];
  for (const { status, start, end } of periods) {
    if (!statuses.has(status)) continue;
    const before = spans.at(-1);
    if (before?.end === start) spans[spans.length - 1] = { start: before.start, end };
    else spans.push({ start, end });
  }
  return spans;
}

function confirmedSpans(spans: readonly Span[], { confirmMs }: Patience, now: number): Span[] {
  return spans.filter(({ start, end }) => (end ?? now) - start >= confirmMs);
}

function withoutGaps(spans: readonly Span[], recoverMs: number, now: number): Span[] {
  const filled: Span[] = [];
  for (const span of spans) {
    const before = filled.at(-1);
    if (before?.end != null && span.start - before.end < recoverMs)
      filled[filled.length - 1] = { start: before.start, end: span.end };
    else filled.push(span);
  }
  const last = filled.at(-1);
  // The recovery is not confirmed yet.
  if (last?.end != null && now - last.end < recoverMs) filled[filled.length - 1] = { ...last, end: null };
  return filled;
}

/** Claims with the worst status at each instant. Spans of a worse status lie within those of a milder one. */
function layered(levels: readonly Level[]): CountedClaim[] {
  const edges = [
    ...new Set(levels.flatMap(({ spans }) => spans.flatMap(({ start, end }) => [start, end ?? Infinity]))),
  ];
  edges.sort((a, b) => a - b);
  // Index of the first span per level that may still reach an edge. Edges and spans are in order, so it only grows.
  const places = levels.map(() => 0);
  const claims: CountedClaim[] = [];
  for (const [at, start] of edges.entries()) {
    const end = edges[at + 1];
    if (end === undefined) break;
    const status = levels.findLast(({ spans }, level) => {
      let index = places[level] ?? 0;
      while ((spans[index]?.end ?? Infinity) <= start) index += 1;
      places[level] = index;
      return (spans[index]?.start ?? Infinity) <= start;
    })?.status;
    if (status === undefined) continue;
    const before = claims.at(-1);
    const until = end === Infinity ? null : end;
    if (before?.status === status && before.end === start)
      claims[claims.length - 1] = { ...before, end: until };
    else claims.push({ status, start, end: until });
  }
  return claims;
}

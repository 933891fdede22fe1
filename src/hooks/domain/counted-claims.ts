import { COMPONENT_STATUSES, type ComponentStatus } from '../../status/timeline.js';
import type { Alert } from './alert.js';

/** How long a status has to last before it counts; milliseconds. Source: triggers. */
export interface Patience {
  readonly confirmMs: number;
  readonly recoverMs: number;
}

/** Trouble that counts; instants are milliseconds since the epoch, an end of null: it goes on. */
export interface CountedClaim {
  readonly status: ComponentStatus;
  readonly start: number;
  readonly end: number | null;
}

/** What an alert comes to, and when that changes without a further report. */
export interface CountedClaims {
  readonly claims: readonly CountedClaim[];
  /** Milliseconds since the epoch; null: nothing changes by itself. */
  readonly nextAt: number | null;
}

interface Span {
  readonly start: number;
  readonly end: number | null;
}

/** Mildest first, without `operational`, which claims nothing. */
const TROUBLES = COMPONENT_STATUSES.slice(1);

/**
 * The trouble of an alert that counts: of each severity and worse, times shorter than `confirm` are left out, and gaps
 * shorter than `recover` between the others are filled. What has lasted long enough counts from its beginning, and so does
 * a recovery. Source: triggers; docs/decisions/0025.
 *
 * @param alert as it is at `now`, its time to live considered (`withExpiry`)
 */
export function countedClaims(alert: Alert, patience: Patience, now: number): CountedClaims {
  const instants: number[] = [];
  const levels = TROUBLES.map((status) => {
    const worse = new Set<string>(COMPONENT_STATUSES.slice(COMPONENT_STATUSES.indexOf(status)));
    const reported = spansOf(alert, (one) => worse.has(one));
    const open = reported.at(-1);
    if (open?.end === null && now - open.start < patience.confirmMs)
      instants.push(open.start + patience.confirmMs);
    const confirmed = reported.filter(({ start, end }) => (end ?? now) - start >= patience.confirmMs);
    const last = confirmed.at(-1)?.end ?? null;
    if (last !== null && now - last < patience.recoverMs) instants.push(last + patience.recoverMs);
    return { status, spans: withoutGaps(confirmed, patience.recoverMs, now) };
  });
  if (
    alert.expiresAt !== null &&
    alert.periods.at(-1)?.end === null &&
    alert.periods.at(-1)?.status !== 'operational'
  )
    instants.push(alert.expiresAt);
  return { claims: layered(levels), nextAt: instants.length === 0 ? null : Math.min(...instants) };
}

/** The times in which an alert's status is one of some, as long as they follow each other without a gap. */
function spansOf({ periods }: Alert, isOne: (status: ComponentStatus) => boolean): Span[] {
  const spans: Span[] = [];
  for (const { status, start, end } of periods) {
    if (!isOne(status)) continue;
    const before = spans.at(-1);
    if (before?.end === start) spans[spans.length - 1] = { start: before.start, end };
    else spans.push({ start, end });
  }
  return spans;
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
  // Whether it is over is not known yet.
  if (last?.end != null && now - last.end < recoverMs) filled[filled.length - 1] = { ...last, end: null };
  return filled;
}

/** Of each instant the worst status; times of a worse one lie within those of a milder one. */
function layered(
  levels: readonly { readonly status: ComponentStatus; readonly spans: readonly Span[] }[],
): CountedClaim[] {
  const edges = [
    ...new Set(levels.flatMap(({ spans }) => spans.flatMap(({ start, end }) => [start, end ?? Infinity]))),
  ];
  edges.sort((a, b) => a - b);
  const claims: CountedClaim[] = [];
  for (const [place, start] of edges.entries()) {
    const end = edges[place + 1];
    if (end === undefined) break;
    const status = levels.findLast(({ spans }) =>
      spans.some((span) => span.start <= start && (span.end === null || start < span.end)),
    )?.status;
    if (status === undefined) continue;
    const before = claims.at(-1);
    const until = end === Infinity ? null : end;
    if (before?.status === status && before.end === start)
      claims[claims.length - 1] = { ...before, end: until };
    else claims.push({ status, start, end: until });
  }
  return claims;
}

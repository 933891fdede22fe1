import { COMPONENT_STATUSES, type ComponentStatus } from '../../status/timeline.js';
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

/** Claims of an alert, and when they change without a further report. */
export interface CountedClaims {
  readonly claims: readonly CountedClaim[];
  /** Milliseconds since the epoch; null if nothing changes without a report. */
  readonly nextAt: number | null;
}

interface Span {
  readonly start: number;
  readonly end: number | null;
}

/** Mildest first. `operational` is left out because it makes no claim. */
const TROUBLES = COMPONENT_STATUSES.slice(1);

/**
 * Derives the claims of an alert from its periods. Each severity is evaluated together with all worse ones:
 * spans shorter than `confirm` are dropped, then gaps shorter than `recover` are filled. Confirmed trouble
 * counts from its start, and so does a recovery. Source: triggers; docs/decisions/0025.
 *
 * @param alert state at `now`, with expiry applied (`withExpiry`)
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

/** The spans in which the alert has one of the wanted statuses. Adjacent periods are merged. */
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
  // The recovery is not confirmed yet.
  if (last?.end != null && now - last.end < recoverMs) filled[filled.length - 1] = { ...last, end: null };
  return filled;
}

/** Claims with the worst status at each instant. Spans of a worse status lie within those of a milder one. */
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

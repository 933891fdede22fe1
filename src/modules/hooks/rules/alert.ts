import type { ComponentStatus } from '#core/status/component-status.js';

/** Tolerated lead of a sender's clock. A time further ahead counts as now. Source: triggers. */
export const MAX_AHEAD_MS = 5 * 60_000;
/** Maximum lag of a sender's clock. An older time only orders signals, which take effect on receipt. */
const MAX_BEHIND_MS = 7 * 86_400_000;
/** Periods kept of a flapping alert. A late signal can still correct them. */
const MAX_PERIODS = 50;

/** A period in which an alert had one status. Instants are milliseconds since the epoch. */
export interface AlertPeriod {
  readonly status: ComponentStatus;
  readonly start: number;
  /** When this status was last reported. */
  readonly last: number;
  /** When another status was reported or the alert expired. Null while the status lasts. */
  readonly end: number | null;
}

/** State of one alert, identified by its key within a webhook. */
export interface Alert {
  /** Time of the newest signal, by the sender's clock. */
  readonly reportedAt: number;
  readonly receivedAt: number;
  /** When its time to live ends; null if none was given. */
  readonly expiresAt: number | null;
  readonly message: string | null;
  /** Start of the oldest known period, if older periods were dropped; null if the history is complete. */
  readonly knownFrom: number | null;
  /** Oldest first, without overlaps. */
  readonly periods: readonly AlertPeriod[];
}

/** One report about an alert. */
export interface Report {
  readonly status: ComponentStatus;
  /** By the sender's clock; undefined if none was given. */
  readonly at: number | undefined;
  /** True if it reports the state at the moment of sending, and `at` only says when that state began. */
  readonly isPresent?: boolean | undefined;
  readonly receivedAt: number;
  readonly ttlMs: number | undefined;
  readonly message: string | null;
}

/** Effect of a report: it changes the status, repeats it, or is older than the newest one. */
export type ReportOutcome = 'changed' | 'unchanged' | 'late';

/** The status of an alert at an instant; operational once its time to live has ended. */
export function alertStatus(alert: Alert, now: number): ComponentStatus {
  const last = withExpiry(alert, now).periods.at(-1);
  return last?.end === null ? last.status : 'operational';
}

/** Ends the current period of an alert whose time to live has passed, at the moment of expiry. */
export function withExpiry(alert: Alert, now: number): Alert {
  const { expiresAt } = alert;
  const last = alert.periods.at(-1);
  if (last?.end !== null || expiresAt === null || expiresAt > now) return alert;
  const end = Math.max(expiresAt, last.start);
  return { ...alert, expiresAt: null, periods: [...alert.periods.slice(0, -1), { ...last, end }] };
}

/**
 * Adds a report to an alert. The newest report by the sender's clock decides the present status. An older one
 * only corrects past periods that are still kept. Source: triggers.
 */
export function withReport(
  before: Alert | undefined,
  report: Report,
): { readonly alert: Alert; readonly outcome: ReportOutcome } {
  const known = before && withExpiry(before, report.receivedAt);
  const order = orderOf(known, report);
  if (known !== undefined && order < known.reportedAt) return late(known, report, order);
  const from = instantOf(order, report);
  const last = known?.periods.at(-1);
  if (known === undefined || last === undefined) {
    return { alert: newest(known, report, order, [period(report.status, from)]), outcome: 'changed' };
  }
  const at = Math.max(from, last.last);
  const earlier = known.periods.slice(0, -1);
  const isOver = last.end !== null && last.end < at;
  if (last.status === report.status && !isOver) {
    const alert = newest(known, report, order, [...earlier, { ...last, last: at, end: null }]);
    return { alert, outcome: last.end === null ? 'unchanged' : 'changed' };
  }
  const closed = last.start === at ? [] : [{ ...last, end: isOver ? last.end : at }];
  const alert = newest(known, report, order, [...earlier, ...closed, period(report.status, at)]);
  return { alert, outcome: 'changed' };
}

function period(status: ComponentStatus, start: number): AlertPeriod {
  return { status, start, last: start, end: null };
}

/**
 * Position of a report among those of its alert, in milliseconds. One without a time or from the future is the newest.
 */
export function orderOf(
  before: Pick<Alert, 'reportedAt'> | undefined,
  { at, isPresent, receivedAt }: Pick<Report, 'at' | 'isPresent' | 'receivedAt'>,
): number {
  const newest = before?.reportedAt ?? -Infinity;
  if (at === undefined || at > receivedAt + MAX_AHEAD_MS) return Math.max(receivedAt, newest);
  return isPresent === true ? Math.max(at, newest) : at;
}

/** When a report takes effect, on our clock. */
export function instantOf(order: number, { receivedAt }: Pick<Report, 'receivedAt'>): number {
  return order > receivedAt || order < receivedAt - MAX_BEHIND_MS ? receivedAt : order;
}

function newest(
  before: Alert | undefined,
  { receivedAt, ttlMs, message }: Report,
  order: number,
  periods: readonly AlertPeriod[],
): Alert {
  return {
    reportedAt: order,
    receivedAt,
    expiresAt: ttlMs === undefined ? null : receivedAt + ttlMs,
    message,
    ...bounded(before?.knownFrom ?? null, periods),
  };
}

/** Inserts an older report. It applies until the next known report. */
function late(
  alert: Alert,
  { status, receivedAt }: Report,
  at: number,
): { readonly alert: Alert; readonly outcome: ReportOutcome } {
  const unchanged = { alert, outcome: 'late' } as const;
  if (at < receivedAt - MAX_BEHIND_MS || at < (alert.knownFrom ?? -Infinity)) return unchanged;
  const index = alert.periods.findLastIndex(({ start }) => start <= at);
  const next = alert.periods[index + 1];
  const found = alert.periods[index];
  const isWithin = found !== undefined && (found.end === null || at < found.end);
  if (!isWithin) {
    if (next === undefined) return unchanged;
    const inserted = { status, start: at, last: at, end: next.start };
    return corrected(alert, [
      ...alert.periods.slice(0, index + 1),
      inserted,
      ...alert.periods.slice(index + 1),
    ]);
  }
  // Only the newest report decides the present.
  const until = at < found.last ? found.last : found.end;
  if (until === null || found.start === at) return unchanged;
  const parts = [
    { ...found, last: Math.min(found.last, at), end: at },
    { status, start: at, last: at, end: until },
    ...(found.end === null || until < found.end ? [{ ...found, start: until, last: found.last }] : []),
  ];
  return corrected(alert, [...alert.periods.slice(0, index), ...parts, ...alert.periods.slice(index + 1)]);
}

/**
 * Replaces the periods after a late report. Adjacent periods of one status are not merged, because each
 * boundary is a report.
 */
function corrected(
  alert: Alert,
  periods: readonly AlertPeriod[],
): { readonly alert: Alert; readonly outcome: ReportOutcome } {
  return { alert: { ...alert, ...bounded(alert.knownFrom, periods) }, outcome: 'late' };
}

/** Keeps the newest {@link MAX_PERIODS} periods. */
function bounded(
  knownFrom: number | null,
  periods: readonly AlertPeriod[],
): Pick<Alert, 'knownFrom' | 'periods'> {
  const kept = periods.slice(-MAX_PERIODS);
  return {
    knownFrom: kept.length < periods.length ? (kept[0]?.start ?? null) : knownFrom,
    periods: kept,
  };
}

import type { ComponentStatus } from '../../status/timeline.js';

/** A sender's clock may be ahead by this much; what is further ahead counts as now. Source: triggers. */
const MOST_AHEAD_MS = 5 * 60_000;
/** What a clock says that is further behind is not believed: it orders a sender's signals, and they hold from their receipt. */
const MOST_BEHIND_MS = 7 * 86_400_000;
/** Of an alert that goes on and off, the periods that a late signal can still correct. */
const MOST_PERIODS = 50;

/** A time in which an alert had one status; instants are milliseconds since the epoch. */
export interface AlertPeriod {
  readonly status: ComponentStatus;
  readonly start: number;
  /** When it was last reported to have it. */
  readonly last: number;
  /** When another status was reported or nothing was any more; null while it has this status. */
  readonly end: number | null;
}

/** What is known of one key of a webhook. */
export interface Alert {
  /** By the sender's clock, of the newest signal. */
  readonly reportedAt: number;
  readonly receivedAt: number;
  /** When its time to live is over; null: none was given. */
  readonly expiresAt: number | null;
  readonly message: string | null;
  /** Since when everything of the alert is known: earlier periods are gone; null: it is all here. */
  readonly knownFrom: number | null;
  /** Oldest first, without overlaps. */
  readonly periods: readonly AlertPeriod[];
}

/** One report of an alert. */
export interface Report {
  readonly status: ComponentStatus;
  /** By the sender's clock; undefined: none was given. */
  readonly at: number | undefined;
  /** Whether it tells of the moment at which it was sent, and `at` only since when that is so. */
  readonly isPresent?: boolean | undefined;
  readonly receivedAt: number;
  readonly ttlMs: number | undefined;
  readonly message: string | null;
}

/** What a report comes to: it changes the status, repeats it, or is older than what is known. */
export type ReportOutcome = 'changed' | 'unchanged' | 'late';

/** The status of an alert at an instant, operational once its time to live is over. */
export function alertStatus(alert: Alert, now: number): ComponentStatus {
  const last = withExpiry(alert, now).periods.at(-1);
  return last?.end === null ? last.status : 'operational';
}

/** An alert whose time to live is over has ended then. */
export function withExpiry(alert: Alert, now: number): Alert {
  const { expiresAt } = alert;
  const last = alert.periods.at(-1);
  if (last?.end !== null || expiresAt === null || expiresAt > now) return alert;
  const end = Math.max(expiresAt, last.start);
  return { ...alert, expiresAt: null, periods: [...alert.periods.slice(0, -1), { ...last, end }] };
}

/**
 * An alert with one more report. The newest by the sender's clock decides the present; an older one is put into the past
 * where that is known to the moment, and changes nothing else. Source: triggers.
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

/** Where a report stands among those of its alert. One without a time, or from the future, is the newest. */
function orderOf(before: Alert | undefined, { at, isPresent, receivedAt }: Report): number {
  const newest = before?.reportedAt ?? -Infinity;
  if (at === undefined || at > receivedAt + MOST_AHEAD_MS) return Math.max(receivedAt, newest);
  return isPresent === true ? Math.max(at, newest) : at;
}

/** From when a report holds on our clock. */
function instantOf(order: number, { receivedAt }: Report): number {
  return order > receivedAt || order < receivedAt - MOST_BEHIND_MS ? receivedAt : order;
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

/** An older report holds until the next one that is known. */
function late(
  alert: Alert,
  { status, receivedAt }: Report,
  at: number,
): { readonly alert: Alert; readonly outcome: ReportOutcome } {
  const unchanged = { alert, outcome: 'late' } as const;
  if (at < receivedAt - MOST_BEHIND_MS || at < (alert.knownFrom ?? -Infinity)) return unchanged;
  const place = alert.periods.findLastIndex(({ start }) => start <= at);
  const next = alert.periods[place + 1];
  const found = alert.periods[place];
  const isWithin = found !== undefined && (found.end === null || at < found.end);
  if (!isWithin) {
    if (next === undefined) return unchanged;
    const inserted = { status, start: at, last: at, end: next.start };
    return corrected(alert, [
      ...alert.periods.slice(0, place + 1),
      inserted,
      ...alert.periods.slice(place + 1),
    ]);
  }
  // The newest one decides the present.
  const until = at < found.last ? found.last : found.end;
  if (until === null || found.start === at) return unchanged;
  const parts = [
    { ...found, last: Math.min(found.last, at), end: at },
    { status, start: at, last: at, end: until },
    ...(found.end === null || until < found.end ? [{ ...found, start: until, last: found.last }] : []),
  ];
  return corrected(alert, [...alert.periods.slice(0, place), ...parts, ...alert.periods.slice(place + 1)]);
}

/** With the periods of a late report. Those of one status stay apart: where one ends, something was reported. */
function corrected(
  alert: Alert,
  periods: readonly AlertPeriod[],
): { readonly alert: Alert; readonly outcome: ReportOutcome } {
  return { alert: { ...alert, ...bounded(alert.knownFrom, periods) }, outcome: 'late' };
}

/** As many periods as are kept. */
function bounded(
  knownFrom: number | null,
  periods: readonly AlertPeriod[],
): Pick<Alert, 'knownFrom' | 'periods'> {
  const kept = periods.slice(-MOST_PERIODS);
  return {
    knownFrom: kept.length < periods.length ? (kept[0]?.start ?? null) : knownFrom,
    periods: kept,
  };
}

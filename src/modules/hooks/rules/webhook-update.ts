import { worst, type ComponentStatus } from '#core/status/component-status.js';
import type { Signal } from '#platform/signals/signal-form.js';
import { alertStatus, withExpiry, withReport, type Alert, type ReportOutcome } from './alert.js';
import { countedClaims, nextChangeAt, type CountedClaim, type Patience } from './counted-claims.js';

/** Maximum number of open alerts per webhook. Signals that would exceed it are refused. */
export const MAX_OPEN_ALERTS = 1_000;

/** An alert as stored, before the update. */
export interface KnownAlert {
  readonly alert: Alert;
  readonly dueAt: Date | null;
}

/** An alert after the update. */
export interface UpdatedAlert extends KnownAlert {
  readonly key: string;
  readonly status: ComponentStatus;
  /** True if its periods are the stored ones, except for the `last` of the newest. */
  readonly isRepeated: boolean;
  /** True if a signal reported it. */
  readonly isReported: boolean;
}

/** New claims of an alert from an instant on. */
export interface RevisedAlert {
  readonly key: string;
  /** Milliseconds since the epoch; null replaces all claims of the alert. */
  readonly since: number | null;
  readonly claims: readonly CountedClaim[];
}

/** Outcome of a request: the strongest outcome of its signals. */
export type RequestOutcome = ReportOutcome | 'nothing';

const BEST_LAST: readonly ReportOutcome[] = ['late', 'unchanged', 'changed'];

/** Computes the effect of signals, elapsed time or new settings on the alerts of one webhook. Stores nothing. */
export class WebhookUpdate {
  private readonly updated = new Map<string, Alert>();
  /** Keys that are open after the signals taken so far. */
  private readonly open: Set<string>;
  private readonly reported = new Set<string>();
  /** Keys whose claims may differ from the stored ones. */
  private readonly changed = new Set<string>();
  /** Cached result of {@link alerts}. */
  private settled: UpdatedAlert[] | undefined;
  /** Time of the newest report, on our clock. */
  private reportedAt: number | null = null;
  private isEnded = false;
  private isReviewed = false;

  /**
   * @param known all open or due alerts, and those named by the signals
   * @param now milliseconds since the epoch
   */
  constructor(
    private readonly known: ReadonlyMap<string, KnownAlert>,
    private readonly patience: Patience,
    private readonly now: number,
  ) {
    this.open = new Set([...known].filter(([, { alert }]) => this.isOpen(alert)).map(([key]) => key));
  }

  /** True if the limit of open alerts allows the alerts that these signals would open. */
  hasRoomFor(signals: readonly Signal[]): boolean {
    const opened = signals.filter(({ key, status }) => status !== 'operational' && !this.open.has(key));
    return this.open.size + new Set(opened.map(({ key }) => key)).size <= MAX_OPEN_ALERTS;
  }

  /** Applies the signals of one request, in their order. */
  apply(signals: readonly Signal[], receivedAt: Date): RequestOutcome {
    const outcomes = signals.map(({ key, status, at, isPresent, ttlSeconds, message }): ReportOutcome => {
      const before = this.updated.get(key) ?? this.known.get(key)?.alert;
      const { alert, outcome } = withReport(before, {
        status,
        at: at?.getTime(),
        isPresent,
        receivedAt: receivedAt.getTime(),
        ttlMs: ttlSeconds === undefined ? undefined : ttlSeconds * 1000,
        message: message ?? null,
      });
      if (outcome !== 'unchanged' || this.isDue(key)) this.changed.add(key);
      this.updated.set(key, alert);
      this.reported.add(key);
      if (this.isOpen(alert)) this.open.add(key);
      else this.open.delete(key);
      this.settled = undefined;
      const last = alert.periods.at(-1)?.last;
      if (outcome !== 'late' && last !== undefined) this.reportedAt = Math.max(this.reportedAt ?? last, last);
      return outcome;
    });
    return BEST_LAST.findLast((outcome) => outcomes.includes(outcome)) ?? 'nothing';
  }

  /** Applies elapsed time to the alerts that are due. */
  applyDue(): void {
    for (const [key, { alert }] of this.known) if (this.isDue(key)) this.change(key, alert);
  }

  /** Applies changed settings to all known alerts. */
  reviewAll(): void {
    this.isReviewed = true;
    for (const [key, { alert }] of this.known) this.change(key, alert);
  }

  /** Ends all claims, because the webhook is switched off. */
  endAll(): void {
    this.isEnded = true;
    for (const [key, { alert }] of this.known) this.change(key, alert);
  }

  /** Ongoing trouble that counts, among the known alerts. */
  get running(): { readonly key: string; readonly status: ComponentStatus; readonly start: number }[] {
    return [...this.known].flatMap(([key, { alert }]) =>
      countedClaims(withExpiry(alert, this.now), this.patience, this.now)
        .filter(({ end }) => end === null)
        .map(({ status, start }) => ({ key, status, start })),
    );
  }

  /** The alerts to store. */
  get alerts(): UpdatedAlert[] {
    this.settled ??= [...this.updated].map(([key, alert]) => {
      const settled = withExpiry(alert, this.now);
      const nextAt = nextChangeAt(settled, this.patience, this.now);
      return {
        key,
        alert: settled,
        status: alertStatus(settled, this.now),
        isRepeated: isRepeated(settled, this.known.get(key)?.alert),
        isReported: this.reported.has(key),
        dueAt: nextAt === null ? null : new Date(nextAt),
      };
    });
    return this.settled;
  }

  /** The changes to the claims of updated alerts. */
  get revisions(): RevisedAlert[] {
    return this.alerts.flatMap(({ key, alert }) => {
      if (!this.changed.has(key)) return [];
      const counted = countedClaims(alert, this.patience, this.now);
      const claims = this.isEnded ? counted.map((claim) => endedBy(claim, this.now)) : counted;
      const stored = this.storedClaims(key);
      // Claims older than its first period came from a deleted alert with the same key. They are kept.
      const whole = { key, since: alert.periods[0]?.start ?? null, claims };
      return stored === undefined ? [whole] : withoutSame(whole, stored);
    });
  }

  /** The worst of the open alerts. Source: triggers, "key". */
  get status(): ComponentStatus {
    const all = new Map([...this.known].map(([key, { alert }]) => [key, alert]));
    for (const [key, alert] of this.updated) all.set(key, alert);
    return worst([...all.values()].map((alert) => alertStatus(alert, this.now)));
  }

  /** When the newest report took effect; null if there is none. */
  get statusAt(): Date | null {
    return this.reportedAt === null ? null : new Date(this.reportedAt);
  }

  /** When an alert was last reported, as it was stored before the update; null if there is none. */
  get repeatedAt(): Date | null {
    const last = [...this.known.values()].map(({ alert }) => alert.periods.at(-1)?.last ?? 0);
    return last.length === 0 ? null : new Date(Math.max(...last));
  }

  /** When the next alert changes without a further report. */
  get dueAt(): Date | null {
    const due = new Map([...this.known].map(([key, { dueAt }]) => [key, dueAt]));
    for (const { key, dueAt } of this.alerts) due.set(key, dueAt);
    const instants = [...due.values()].filter((at) => at !== null).map((at) => at.getTime());
    return instants.length === 0 ? null : new Date(Math.min(...instants));
  }

  private change(key: string, alert: Alert): void {
    this.changed.add(key);
    this.updated.set(key, alert);
    this.settled = undefined;
  }

  private isOpen(alert: Alert): boolean {
    return alertStatus(alert, this.now) !== 'operational';
  }

  /** True if an alert has changed since it was stored, only because time passed. */
  private isDue(key: string): boolean {
    const dueAt = this.known.get(key)?.dueAt ?? null;
    return dueAt !== null && dueAt.getTime() <= this.now;
  }

  /**
   * The stored claims of an alert. Undefined if they can no longer be derived: the settings changed, or the
   * alert is due and was only correct until then.
   */
  private storedClaims(key: string): readonly CountedClaim[] | undefined {
    const before = this.known.get(key);
    if (before === undefined) return [];
    if (this.isReviewed || this.isDue(key)) return undefined;
    return countedClaims(before.alert, this.patience, this.now);
  }
}

/** Drops the leading claims that are already stored. The rest is all that is read and compared. */
function withoutSame(whole: RevisedAlert, stored: readonly CountedClaim[]): RevisedAlert[] {
  const { key, since, claims } = whole;
  const from = since ?? -Infinity;
  const before = stored
    .filter(({ end }) => end === null || end > from)
    .map((claim) => ({ ...claim, start: Math.max(claim.start, from) }));
  const index = before.findIndex((claim, at) => !isSame(claim, claims[at]));
  const same = index === -1 ? before.length : index;
  if (same === before.length && same === claims.length) return [];
  return [{ key, since: claims[same - 1]?.end ?? since, claims: claims.slice(same) }];
}

/** Compares by identity first, because reports keep the period objects that they do not change. */
function isRepeated({ knownFrom, periods }: Alert, stored: Alert | undefined): boolean {
  if (knownFrom !== stored?.knownFrom || periods.length !== stored.periods.length) return false;
  return periods.every((period, index) => {
    const before = stored.periods[index];
    if (period === before) return true;
    const { status, start, end } = period;
    const isNewest = index === periods.length - 1;
    return isNewest && status === before?.status && start === before.start && end === before.end;
  });
}

function isSame(claim: CountedClaim, other: CountedClaim | undefined): boolean {
  return claim.status === other?.status && claim.start === other.start && claim.end === other.end;
}

function endedBy({ status, start, end }: CountedClaim, now: number): CountedClaim {
  return { status, start, end: end ?? now };
}

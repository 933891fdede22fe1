import { worst, type ComponentStatus } from '../../status/timeline.js';
import type { Signal } from '../adapters/signal.js';
import { alertStatus, withExpiry, withReport, type Alert, type ReportOutcome } from './alert.js';
import { countedClaims, type CountedClaim, type Patience } from './counted-claims.js';

/** Alerts of one webhook that may be open at once; more are not taken. */
export const MOST_OPEN_ALERTS = 1_000;

/** An alert before signals arrive. */
export interface KnownAlert {
  readonly alert: Alert;
  readonly dueAt: Date | null;
}

/** An alert after them. */
export interface UpdatedAlert extends KnownAlert {
  readonly key: string;
  readonly status: ComponentStatus;
}

/** What an alert claims from an instant on. */
export interface RevisedAlert {
  readonly key: string;
  /** Milliseconds since the epoch; null: all of its claims. */
  readonly since: number | null;
  readonly claims: readonly CountedClaim[];
}

/** What one request comes to: the best of what its signals come to. */
export type RequestOutcome = ReportOutcome | 'nothing';

const BEST_LAST: readonly RequestOutcome[] = ['nothing', 'late', 'unchanged', 'changed'];

/** What signals, or the time that has passed, make of the alerts of one webhook. Nothing is stored here. */
export class WebhookUpdate {
  private readonly updated = new Map<string, Alert>();
  /** The keys that are open, as of what has been taken so far. */
  private readonly open: Set<string>;
  /** The keys whose claims may be others than those that are stored. */
  private readonly changed = new Set<string>();
  /** What {@link alerts} gave last. */
  private settled: UpdatedAlert[] | undefined;
  /** When something was last reported, on our clock. */
  private reportedAt: number | null = null;
  private isEnded = false;
  private isReviewed = false;

  /**
   * @param known all alerts that are open or due, and those that the signals are about
   * @param now milliseconds since the epoch
   */
  constructor(
    private readonly known: ReadonlyMap<string, KnownAlert>,
    private readonly patience: Patience,
    private readonly now: number,
  ) {
    this.open = new Set([...known].filter(([, { alert }]) => this.isOpen(alert)).map(([key]) => key));
  }

  /** Whether so many signals fit beside the alerts that are open. */
  hasRoomFor(signals: readonly Signal[]): boolean {
    const opened = signals.filter(({ key, status }) => status !== 'operational' && !this.open.has(key));
    return this.open.size + new Set(opened.map(({ key }) => key)).size <= MOST_OPEN_ALERTS;
  }

  /** Takes the signals of one request, in their order. */
  take(signals: readonly Signal[], receivedAt: Date): RequestOutcome {
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
      if (this.isOpen(alert)) this.open.add(key);
      else this.open.delete(key);
      this.settled = undefined;
      const last = alert.periods.at(-1)?.last;
      if (outcome !== 'late' && last !== undefined) this.reportedAt = Math.max(this.reportedAt ?? last, last);
      return outcome;
    });
    return BEST_LAST.findLast((outcome) => outcomes.includes(outcome as ReportOutcome)) ?? 'nothing';
  }

  /** Has the time that has passed count: what is due changes. */
  takeDue(): void {
    for (const [key, { alert }] of this.known) if (this.isDue(key)) this.change(key, alert);
  }

  /** Has the settings count that have just changed. */
  reviewAll(): void {
    this.isReviewed = true;
    for (const [key, { alert }] of this.known) this.change(key, alert);
  }

  /** Ends everything: the webhook is switched off. */
  endAll(): void {
    this.isEnded = true;
    for (const [key, { alert }] of this.known) this.change(key, alert);
  }

  /** The trouble that counts and goes on, of the alerts that are known. */
  get running(): { readonly key: string; readonly status: ComponentStatus; readonly start: number }[] {
    return [...this.known].flatMap(([key, { alert }]) =>
      countedClaims(withExpiry(alert, this.now), this.patience, this.now)
        .claims.filter(({ end }) => end === null)
        .map(({ status, start }) => ({ key, status, start })),
    );
  }

  /** The alerts that are to be stored. */
  get alerts(): UpdatedAlert[] {
    this.settled ??= [...this.updated].map(([key, alert]) => {
      const settled = withExpiry(alert, this.now);
      const { nextAt } = countedClaims(settled, this.patience, this.now);
      return {
        key,
        alert: settled,
        status: alertStatus(settled, this.now),
        dueAt: nextAt === null ? null : new Date(nextAt),
      };
    });
    return this.settled;
  }

  /** What changes of their claims. */
  get revisions(): RevisedAlert[] {
    return this.alerts.flatMap(({ key, alert }) => {
      if (!this.changed.has(key)) return [];
      const counted = countedClaims(alert, this.patience, this.now);
      const claims = this.isEnded ? counted.claims.map((claim) => endedBy(claim, this.now)) : counted.claims;
      const stored = this.storedClaims(key);
      // Claims from before its first period are of an alert with this key that was forgotten: they stay.
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

  /** When something was last reported; null: nothing was. */
  get statusAt(): Date | null {
    return this.reportedAt === null ? null : new Date(this.reportedAt);
  }

  /** When the next alert changes by itself. */
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

  /** Whether time has changed an alert since it was stored. */
  private isDue(key: string): boolean {
    const dueAt = this.known.get(key)?.dueAt ?? null;
    return dueAt !== null && dueAt.getTime() <= this.now;
  }

  /** What an alert claims before the update, which was right until it became due; undefined: that may be something else. */
  private storedClaims(key: string): readonly CountedClaim[] | undefined {
    const before = this.known.get(key);
    if (before === undefined) return [];
    if (this.isReviewed || this.isDue(key)) return undefined;
    return countedClaims(before.alert, this.patience, this.now).claims;
  }
}

/** The part of a revision from the first claim on that differs from what is stored, so that little is read and compared. */
function withoutSame(whole: RevisedAlert, stored: readonly CountedClaim[]): RevisedAlert[] {
  const { key, since, claims } = whole;
  const from = since ?? -Infinity;
  const before = stored
    .filter(({ end }) => end === null || end > from)
    .map((claim) => ({ ...claim, start: Math.max(claim.start, from) }));
  const place = before.findIndex((claim, at) => !isSame(claim, claims[at]));
  const same = place === -1 ? before.length : place;
  if (same === before.length && same === claims.length) return [];
  return [{ key, since: claims[same - 1]?.end ?? since, claims: claims.slice(same) }];
}

function isSame(claim: CountedClaim, other: CountedClaim | undefined): boolean {
  return claim.status === other?.status && claim.start === other.start && claim.end === other.end;
}

function endedBy({ status, start, end }: CountedClaim, now: number): CountedClaim {
  return { status, start, end: end ?? now };
}

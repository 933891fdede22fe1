import { Injectable, Logger } from '@nestjs/common';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import type { Tenant } from '#core/context/tenant.js';
import { currentTenant } from '#core/context/work-context.js';
import { loggableError } from '#core/logging/loggable-error.js';
import { Clock } from '#core/time/clock.js';
import { daySlots, type TimeSlot } from '#core/time/time-slots.js';
import { LATE, settledWithin } from '#core/time/settled-within.js';
import { UncachedWork } from '../admission/uncached-work.js';
import {
  SHOWN_DAYS,
  type PageTotals,
  type PublicPage,
  type PublicIncident,
  type PublicTotals,
} from './public-page.js';
import { IN_LISTS } from './public-json.js';
import { PublicPageRepository, type IncidentChoice } from './public-page.repository.js';
import { CachedPages, type CachedPage } from './cached-pages.js';

/**
 * Minimum time between two reads of a page that keeps changing. It is three times the duration of the
 * last read if that is longer. The upper bound ensures that visitors see a change within a second.
 */
const READ_AGAIN_AFTER_MS = 200;
const READ_AGAIN_WITHIN_MS = 500;

/** Delay after a failed read before the next attempt; the stale page is served until then. */
const RETRY_AFTER_MS = 1_000;

/**
 * How long visitors wait for a read before they get the last page. If the database is slow, only the
 * first visitors wait.
 */
const PATIENCE_MS = 1000;

/**
 * A page to serve. It is stale if it may have changed since it was read, because the database is
 * unavailable or slow.
 */
export interface AvailablePage {
  readonly page: PublicPage;
  readonly isStale: boolean;
}

/**
 * Pages by tenant, read once after each change by any process. Concurrent requests share one read. The
 * last page is served as stale while the database is unavailable.
 */
@Injectable()
export class PageCache {
  private readonly logger = new Logger(PageCache.name);
  private readonly pages = new CachedPages();
  private readonly readings = new Map<string, Promise<AvailablePage>>();

  constructor(
    private readonly repository: PublicPageRepository,
    private readonly listener: ChangeListener,
    private readonly clock: Clock,
    private readonly work: UncachedWork,
  ) {
    listener.subscribe({
      onChange: (kind, subject) => {
        if (kind === 'page' || kind === 'tenant') this.outdate(subject);
      },
      onGap: () => {
        this.readings.clear();
        this.pages.outdateAll();
      },
    });
  }

  /** A tenant's page if it can be served without a read. */
  cached({ id }: Pick<Tenant, 'id'> = currentTenant()): AvailablePage | undefined {
    const cached = this.pages.get(id);
    if (cached === undefined) return undefined;
    if (cached.isCurrent) return { page: cached.page, isStale: false };
    if (this.readings.has(id)) return cached.isLate ? { page: cached.page, isStale: true } : undefined;
    if (this.clock.now().getTime() < cached.retryAt) return { page: cached.page, isStale: true };
    return this.listener.isListening && wasReadJustNow(cached)
      ? { page: cached.page, isStale: false }
      : undefined;
  }

  /**
   * The current tenant's page; a promise only if it must be read.
   *
   * @throws TooManyRequests if the visitor's address has triggered too many reads of uncached pages
   */
  get(): AvailablePage | Promise<AvailablePage> {
    const { id } = currentTenant();
    const available = this.cached();
    if (available !== undefined) return available;
    const last = this.pages.get(id);
    const reading = this.readings.get(id);
    if (last === undefined) {
      if (reading === undefined) this.work.count();
      return reading ?? this.read(id, undefined);
    }
    return this.promptly(last, reading ?? this.read(id, last));
  }

  /**
   * A published incident of the current tenant. It is read from the database unless the page contains
   * it in full.
   */
  async incident(page: PublicPage, id: number): Promise<PublicIncident | undefined> {
    const listed = page.incidents.find((incident) => incident.id === id);
    return listed === undefined || isCut(listed) ? this.repository.incident(id) : listed;
  }

  /**
   * Totals of the current tenant's public components, groups and page in some slots, without slots that
   * had no trouble; uncached.
   */
  totalsIn(page: PublicPage, slots: readonly TimeSlot[]): Promise<PageTotals> {
    return this.repository.totalsIn(page, slots);
  }

  /** Totals of one public component in some slots; uncached. */
  totalsOf(componentId: number, slots: readonly TimeSlot[]): Promise<PublicTotals[]> {
    return this.repository.totalsOf(componentId, slots);
  }

  /**
   * Published incidents that affect or affected a public component, newest start first: the newest of
   * each type, which are uncached, and all open ones.
   */
  async incidentsOf(page: PublicPage, componentId: number): Promise<PublicIncident[]> {
    const read = await this.repository.incidentsOf(componentId);
    const shown = page.incidents.filter(({ impacts }) =>
      impacts.some((one) => one.componentId === componentId),
    );
    const shownIds = new Set(shown.map(({ id }) => id));
    return [...shown, ...read.filter(({ id }) => !shownIds.has(id))].sort(
      (a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt) || b.id - a.id,
    );
  }

  /** See {@link PublicPageRepository.incidentsBetween}; uncached. */
  incidentsBetween(from: Date, to: Date, of: IncidentChoice): Promise<PublicIncident[]> {
    return this.repository.incidentsBetween(from, to, of);
  }

  /**
   * Waits for a running read, or returns the last page if that takes too long. The read continues in
   * the background.
   */
  private promptly(
    last: CachedPage,
    reading: Promise<AvailablePage>,
  ): AvailablePage | Promise<AvailablePage> {
    const stale = { page: last.page, isStale: true };
    if (last.isLate) return stale;
    return settledWithin(reading, PATIENCE_MS).then((read) => {
      if (read !== LATE) return read;
      last.isLate = true;
      return stale;
    });
  }

  private read(id: string, cached: CachedPage | undefined): Promise<AvailablePage> {
    const readAt = performance.now();
    if (cached !== undefined) cached.readAt = readAt;
    const reading = this.repository
      .load(daySlots(currentTenant().settings.timeZone, this.clock.now(), SHOWN_DAYS))
      .then((read) => {
        // A page that was read during a change is served but not marked as current. The same applies
        // while the listener is disconnected.
        const isCurrent = this.readings.get(id) === reading && this.listener.isListening;
        const readTook = performance.now() - readAt;
        // A read that began later has a newer snapshot.
        if ((this.pages.get(id)?.readAt ?? readAt) <= readAt)
          this.pages.set(id, { ...read, isCurrent, isLate: false, readAt, readTook, retryAt: 0 });
        return { page: read.page, isStale: false };
      })
      .catch((error: unknown) => {
        if (cached === undefined) throw error;
        this.logger.warn(`Showing the page of tenant ${id} as it was: ${loggableError(error).message}`);
        cached.retryAt = this.clock.now().getTime() + RETRY_AFTER_MS;
        cached.readAt = Number.NEGATIVE_INFINITY;
        return { page: cached.page, isStale: true };
      })
      .finally(() => {
        if (this.readings.get(id) === reading) this.readings.delete(id);
      });
    this.readings.set(id, reading);
    return reading;
  }

  private outdate(id: string): void {
    this.readings.delete(id);
    this.pages.outdate(id);
  }
}

/** True if a list may contain only part of an incident. */
function isCut({ updates, isPartial, isShort: isBeginning }: PublicIncident): boolean {
  return (
    isPartial || isBeginning || updates.length >= IN_LISTS.updates || updates.some(({ isShort }) => isShort)
  );
}

function wasReadJustNow({ readAt, readTook }: CachedPage): boolean {
  const pause = Math.min(Math.max(READ_AGAIN_AFTER_MS, 3 * readTook), READ_AGAIN_WITHIN_MS);
  return performance.now() < readAt + pause;
}

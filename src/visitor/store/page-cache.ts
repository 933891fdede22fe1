import { Injectable, Logger } from '@nestjs/common';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import type { Tenant } from '#core/context/tenant.js';
import { audienceKey } from '#core/context/audience.js';
import { currentTenant, workContext } from '#core/context/work-context.js';
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
import { CachedPages, pageKey, type CachedPage } from './cached-pages.js';

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
  /** Part of the cache key of whatever is made from the page; empty for most pages. See {@link PageCache}. */
  readonly variant: string;
}

/**
 * Pages by tenant, read once after each change by any process. Concurrent requests share one read. The
 * last page is served as stale while the database is unavailable.
 *
 * A page has a variant for each set of audiences that reads it. Its name also counts the changes of who may see what, so
 * nothing that was read or rendered before such a change is ever served after it.
 */
@Injectable()
export class PageCache {
  private readonly logger = new Logger(PageCache.name);
  private readonly pages = new CachedPages();
  private readonly readings = new Map<string, Promise<AvailablePage>>();
  /** Number of changes of who may see what, by tenant. */
  private readonly sightChanges = new Map<string, number>();

  constructor(
    private readonly repository: PublicPageRepository,
    private readonly listener: ChangeListener,
    private readonly clock: Clock,
    private readonly work: UncachedWork,
  ) {
    listener.subscribe({
      onChange: (kind, subject) => {
        if (kind === 'page' || kind === 'tenant') this.outdate(subject);
        if (kind === 'visibility') this.forget(subject);
      },
      onGap: () => {
        this.readings.clear();
        this.pages.outdateAll();
      },
    });
  }

  /** A tenant's page if it can be served without a read. */
  cached({ id }: Pick<Tenant, 'id'> = currentTenant()): AvailablePage | undefined {
    const variant = this.variantOf(id);
    const cached = this.pages.get(id, variant);
    if (cached === undefined) return undefined;
    const { page } = cached;
    if (cached.isCurrent) return { page, isStale: false, variant };
    if (this.readings.has(pageKey(id, variant)))
      return cached.isLate ? { page, isStale: true, variant } : undefined;
    if (this.clock.now().getTime() < cached.retryAt) return { page, isStale: true, variant };
    return this.listener.isListening && wasReadJustNow(cached)
      ? { page, isStale: false, variant }
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
    const variant = this.variantOf(id);
    const last = this.pages.get(id, variant);
    const reading = this.readings.get(pageKey(id, variant));
    if (last === undefined) {
      if (reading === undefined) this.work.count();
      return reading ?? this.read(id, variant, undefined);
    }
    return this.promptly(last, variant, reading ?? this.read(id, variant, last));
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
    variant: string,
    reading: Promise<AvailablePage>,
  ): AvailablePage | Promise<AvailablePage> {
    const stale = { page: last.page, isStale: true, variant };
    if (last.isLate) return stale;
    return settledWithin(reading, PATIENCE_MS).then((read) => {
      if (read !== LATE) return read;
      last.isLate = true;
      return stale;
    });
  }

  private read(id: string, variant: string, cached: CachedPage | undefined): Promise<AvailablePage> {
    const key = pageKey(id, variant);
    const readAt = performance.now();
    if (cached !== undefined) cached.readAt = readAt;
    const reading = this.repository
      .load(daySlots(currentTenant().settings.timeZone, this.clock.now(), SHOWN_DAYS))
      .then((read) => {
        // A page that was read during a change is served but not marked as current. The same applies
        // while the listener is disconnected.
        const isCurrent = this.readings.get(key) === reading && this.listener.isListening;
        const readTook = performance.now() - readAt;
        // A read that began later has a newer snapshot.
        if (variant === this.variantOf(id) && (this.pages.get(id, variant)?.readAt ?? readAt) <= readAt)
          this.pages.set(id, { ...read, isCurrent, isLate: false, readAt, readTook, retryAt: 0 }, variant);
        return { page: read.page, isStale: false, variant };
      })
      .catch((error: unknown) => {
        if (cached === undefined) throw error;
        this.logger.warn(`Showing the page of tenant ${id} as it was: ${loggableError(error).message}`);
        cached.retryAt = this.clock.now().getTime() + RETRY_AFTER_MS;
        cached.readAt = Number.NEGATIVE_INFINITY;
        return { page: cached.page, isStale: true, variant };
      })
      .finally(() => {
        if (this.readings.get(key) === reading) this.readings.delete(key);
      });
    this.readings.set(key, reading);
    return reading;
  }

  private outdate(id: string): void {
    this.forgetReadings(id);
    this.pages.outdate(id);
  }

  private forget(id: string): void {
    this.sightChanges.set(id, (this.sightChanges.get(id) ?? 0) + 1);
    this.forgetReadings(id);
    this.pages.forget(id);
  }

  private forgetReadings(id: string): void {
    this.readings.delete(id);
    for (const key of this.readings.keys()) if (key.startsWith(`${id} `)) this.readings.delete(key);
  }

  /** The variant that the current reader is served. */
  private variantOf(id: string): string {
    const changes = this.sightChanges.get(id);
    const key = audienceKey(workContext()?.audience);
    return changes === undefined && key === '' ? '' : `${changes ?? 0}:${key}`;
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

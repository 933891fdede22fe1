import { Injectable, Logger } from '@nestjs/common';
import { ChangeListener } from '../../database/changes/change-listener.js';
import type { Tenant } from '../../context/tenant.js';
import { currentTenant } from '../../context/work-context.js';
import { loggableError } from '../../logging/loggable-error.js';
import { Clock } from '../../time/clock.js';
import { daySlots, type TimeSlot } from '../../time/time-slots.js';
import { LATE, settledWithin } from '../../time/settled-within.js';
import { UncachedWork } from '../admission/uncached-work.js';
import { SHOWN_DAYS, type PublicPage, type PublicIncident, type PublicTotals } from './public-page.js';
import { IN_LISTS } from './public-json.js';
import { PublicPageRepository, type IncidentChoice } from './public-page.repository.js';
import { CachedPages, type CachedPage } from './cached-pages.js';

/**
 * A page that changes all the time is read again this long after the last read, or three times the duration of that read
 * if that is longer, but never so late that visitors see a change more than a second after it was made.
 */
const READ_AGAIN_AFTER_MS = 200;
const READ_AGAIN_WITHIN_MS = 500;

/** How long a stale page is served after a failed read before the next attempt. */
const RETRY_AFTER_MS = 1_000;

/**
 * How long visitors wait for a page to be read again before they are given the last one. While the database is slow only the
 * first ones wait.
 */
const PATIENCE_MS = 1000;

/** A page; stale when it may have changed since, because the database is unavailable. */
export interface AvailablePage {
  readonly page: PublicPage;
  readonly isStale: boolean;
}

/**
 * The pages that visitors see, by tenant, read once after every change by any process. Concurrent requests share one read;
 * while the database is unavailable, the last page is served as stale.
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
   * The current tenant's page; a promise only when it has to be read.
   *
   * @throws TooManyRequests when the visitor's address has had too many pages read that nobody had asked for
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

  /** A published incident of the current tenant: one of the page, or one that is not there whole, which is read each time. */
  async incident(page: PublicPage, id: number): Promise<PublicIncident | undefined> {
    const listed = page.incidents.find((incident) => incident.id === id);
    return listed === undefined || isCut(listed) ? this.repository.incident(id) : listed;
  }

  /** The totals of the current tenant's public components in some slots with trouble; read each time. */
  totalsIn(slots: readonly TimeSlot[]): Promise<PublicTotals[]> {
    return this.repository.totalsIn(slots);
  }

  /** The same of one public component. */
  totalsOf(componentId: number, slots: readonly TimeSlot[]): Promise<PublicTotals[]> {
    return this.repository.totalsOf(componentId, slots);
  }

  /**
   * The published incidents that touch or touched a public component, newest start first: of each kind the newest, which are
   * read each time, and whatever is not over.
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

  /** As {@link PublicPageRepository.incidentsBetween}; read each time. */
  incidentsBetween(from: Date, to: Date, of: IncidentChoice): Promise<PublicIncident[]> {
    return this.repository.incidentsBetween(from, to, of);
  }

  /** What is being read, or the last page where that takes too long; it is read on all the same. */
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
        // A page read while a change came in is served but not marked current; nor is any page while the listener is down.
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

/** Whether a list may lack a part of an incident. */
function isCut({ updates, isPartial, isShort: isBeginning }: PublicIncident): boolean {
  return (
    isPartial || isBeginning || updates.length >= IN_LISTS.updates || updates.some(({ isShort }) => isShort)
  );
}

function wasReadJustNow({ readAt, readTook }: CachedPage): boolean {
  const pause = Math.min(Math.max(READ_AGAIN_AFTER_MS, 3 * readTook), READ_AGAIN_WITHIN_MS);
  return performance.now() < readAt + pause;
}

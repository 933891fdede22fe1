import { Injectable, Logger } from '@nestjs/common';
import { ChangeListener } from '../../database/changes/change-listener.js';
import { currentTenant } from '../../context/work-context.js';
import { Clock } from '../../time/clock.js';
import type { PublicPage, PublicIncident } from './public-page.js';
import { PublicPageRepository } from './public-page.repository.js';
import { CachedPages, type CachedPage } from './cached-pages.js';

/**
 * A page that changes all the time is read again this long after it was read last, or three times as long as that took if
 * that is more, but never so late that visitors would see a change a second after it was made.
 */
const READ_AGAIN_AFTER_MS = 200;
const READ_AGAIN_WITHIN_MS = 500;

/** How long a page that cannot be read again is shown as it was before another attempt. */
const RETRY_AFTER_MS = 1_000;

/** A page, and whether it may have changed since: the database is away. */
export interface AvailablePage {
  readonly page: PublicPage;
  readonly isStale: boolean;
}

/**
 * What visitors see of each tenant, read once after every change whoever makes it. Many asking at once cause one reading;
 * while the database is away, the last known page is shown.
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

  /** The current tenant's page where it need not be waited for; nothing is read. */
  atHand(): AvailablePage | undefined {
    const { id } = currentTenant();
    const remembered = this.pages.get(id);
    if (remembered === undefined) return undefined;
    if (remembered.isCurrent) return { page: remembered.page, isStale: false };
    if (this.readings.has(id)) return undefined;
    if (this.clock.now().getTime() < remembered.retryAt) return { page: remembered.page, isStale: true };
    return this.listener.isListening && wasReadJustNow(remembered)
      ? { page: remembered.page, isStale: false }
      : undefined;
  }

  /** The current tenant's page; without waiting where it is remembered. */
  get(): AvailablePage | Promise<AvailablePage> {
    const { id } = currentTenant();
    return this.atHand() ?? this.readings.get(id) ?? this.read(id, this.pages.get(id));
  }

  /** A published record of the current tenant: one of the page, or an older one, which is read each time. */
  async record(page: PublicPage, id: number): Promise<PublicIncident | undefined> {
    return page.records.find((record) => record.id === id) ?? this.repository.record(id);
  }

  /**
   * The published records that touch or touched a public component, newest start first: of each kind the newest, which are
   * read each time, and whatever is not over.
   */
  async incidentsOf(page: PublicPage, componentId: number): Promise<PublicIncident[]> {
    const read = await this.repository.incidentsOf(componentId);
    const shown = page.records.filter(({ impacts }) =>
      impacts.some((one) => one.componentId === componentId),
    );
    const known = new Set(shown.map(({ id }) => id));
    return [...shown, ...read.filter(({ id }) => !known.has(id))].sort(
      (a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt) || b.id - a.id,
    );
  }

  /** The published records of the current tenant that began between two instants, newest first; read each time. */
  incidentsBetween(from: Date, to: Date): Promise<PublicIncident[]> {
    return this.repository.incidentsBetween(from, to);
  }

  private read(id: string, remembered: CachedPage | undefined): Promise<AvailablePage> {
    const readAt = performance.now();
    if (remembered !== undefined) remembered.readAt = readAt;
    const reading = this.repository
      .load(this.clock.now())
      .then((read) => {
        // What was read while a change came in is shown, but not taken for current; nor is anything while none can be heard.
        const isCurrent = this.readings.get(id) === reading && this.listener.isListening;
        const readTook = performance.now() - readAt;
        // A reading that began later knows more.
        if ((this.pages.get(id)?.readAt ?? readAt) <= readAt)
          this.pages.set(id, { ...read, isCurrent, readAt, readTook, retryAt: 0 });
        return { page: read.page, isStale: false };
      })
      .catch((error: unknown) => {
        if (remembered === undefined) throw error;
        this.logger.warn(`Showing the page of tenant ${id} as it was: ${String(error)}`);
        remembered.retryAt = this.clock.now().getTime() + RETRY_AFTER_MS;
        remembered.readAt = Number.NEGATIVE_INFINITY;
        return { page: remembered.page, isStale: true };
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

function wasReadJustNow({ readAt, readTook }: CachedPage): boolean {
  const pause = Math.min(Math.max(READ_AGAIN_AFTER_MS, 3 * readTook), READ_AGAIN_WITHIN_MS);
  return performance.now() < readAt + pause;
}

import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Tenant } from '#core/context/tenant.js';
import { loggableError } from '#core/logging/loggable-error.js';
import { Clock } from '#core/time/clock.js';
import { DelayedFlush } from '#core/time/delayed-flush.js';
import { PageViewCounter, type DayViews } from '../rules/page-view-counter.js';
import { PageViewsRepository } from '../store/page-views.repository.js';

/** A killed process loses at most the views of this time. */
const FLUSH_EVERY_MS = 5_000;

/**
 * Counts page views without storing anything about visitors: no cookie, address or user agent. Views are
 * counted in memory. They are added to the stored ones every five seconds, in one statement for all tenants,
 * and when the process stops. Source: docs/decisions/0024.
 */
@Injectable()
export class PageViews implements OnApplicationShutdown {
  private readonly logger = new Logger(PageViews.name);
  /** Counts with views that are not stored yet. */
  private waiting: DayViews[] = [];
  private readonly flushes = new DelayedFlush(FLUSH_EVERY_MS, () => this.store());
  private isFailing = false;

  constructor(
    private readonly repository: PageViewsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a counter for a page of a tenant. Several counters may count the same page.
   *
   * @param path path of an existing page, because each counted path adds a row per day and language
   */
  counter({ id, settings }: Tenant, path: string, locale: string): PageViewCounter {
    const page = { tenantId: id, timeZone: settings.timeZone, path, locale };
    return new PageViewCounter(page, this.clock, (views) => {
      this.waiting.push(views);
      this.flushes.plan();
    });
  }

  /** Stores the counted views. Views that cannot be stored now are kept for the next flush. */
  flush(): Promise<void> {
    return this.flushes.now();
  }

  /** Runs after the last response, while the database is still available. */
  onApplicationShutdown(): Promise<void> {
    return this.flushes.last();
  }

  private async store(): Promise<void> {
    const batch = taken(this.waiting);
    this.waiting = [];
    if (batch.length === 0) return;
    try {
      await this.repository.add(batch);
      this.isFailing = false;
    } catch (error) {
      this.waiting.push(...batch);
      this.flushes.plan();
      if (!this.isFailing) this.logger.warn(`Cannot store page views: ${loggableError(error).message}`);
      this.isFailing = true;
    }
  }
}

/** Sums the counts by page, language and day and resets them to 0. The order is the same in all processes. */
function taken(counts: readonly DayViews[]): DayViews[] {
  const sums = new Map<string, DayViews>();
  for (const count of counts) {
    const { page, day, views } = count;
    count.views = 0;
    const key = `${page.tenantId} ${day} ${page.locale} ${page.path}`;
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { page, day, views });
    else sum.views += views;
  }
  // Two processes that lock the same rows in different orders would deadlock.
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}

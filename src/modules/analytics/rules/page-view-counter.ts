import type { Clock } from '#core/time/clock.js';
import { dayIn } from '#core/time/month.js';

/** In every present time zone, midnight falls on a multiple of this. */
const QUARTER_OF_AN_HOUR_MS = 15 * 60_000;

/** A page in one language, the unit by which views are counted. */
export interface CountedPage {
  readonly tenantId: string;
  /** IANA name of the tenant's time zone. */
  readonly timeZone: string;
  /** Path without query: `/incidents/12`. */
  readonly path: string;
  readonly locale: string;
}

/** Unsaved views of a page in one language on one day. */
export interface DayViews {
  readonly page: CountedPage;
  /** In the tenant's time zone: `2026-03-01`. */
  readonly day: string;
  views: number;
}

/**
 * Counts the views of a page in one language. Code that serves the page repeatedly keeps one counter. A view
 * then costs an addition and reading the clock, without a lookup.
 */
export class PageViewCounter {
  private day: DayViews | undefined;
  private isDayUntil = Number.NEGATIVE_INFINITY;

  /** @param onFirst called with a day's views when their number rises above 0 */
  constructor(
    private readonly page: CountedPage,
    private readonly clock: Clock,
    private readonly onFirst: (views: DayViews) => void,
  ) {}

  count(): void {
    const now = this.clock.now();
    const day =
      this.day === undefined || now.getTime() >= this.isDayUntil ? this.dayAt(now, this.day) : this.day;
    day.views += 1;
    if (day.views === 1) this.onFirst(day);
  }

  private dayAt(now: Date, last: DayViews | undefined): DayViews {
    this.isDayUntil = (Math.floor(now.getTime() / QUARTER_OF_AN_HOUR_MS) + 1) * QUARTER_OF_AN_HOUR_MS;
    const day = dayIn(this.page.timeZone, now);
    this.day = last?.day === day ? last : { page: this.page, day, views: 0 };
    return this.day;
  }
}

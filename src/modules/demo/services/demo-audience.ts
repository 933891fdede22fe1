import { Injectable } from '@nestjs/common';
import { PageViews } from '#modules/analytics/services/page-views.js';
import { currentTenant } from '#core/context/work-context.js';
import { SubscribersService } from '#modules/subscribers/services/subscribers.service.js';
import { daysBetween } from '../content/demo-calendar.js';
import { DemoContent } from '../content/read-demo.js';
import { DemoClock } from '../rules/demo-clock.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOON_MS = DAY_MS / 2;
/**
 * Announcements are left out. They cannot be published silently, and subscribers must not be notified of demo ones.
 */
const NEWS = ['incident', 'maintenance'] as const;
/** Shares of the page views, by language. */
const LANGUAGES = [
  ['de', 0.62],
  ['en', 0.38],
] as const;

/** A page that attracted visitors, and when. */
export interface Happening {
  /** `/incidents/12` */
  readonly path: string;
  readonly at: number;
}

/** Creates the visitors and subscribers of the demo company's page. */
@Injectable()
export class DemoAudience {
  constructor(
    private readonly subscribers: SubscribersService,
    private readonly views: PageViews,
    private readonly content: DemoContent,
    private readonly clock: DemoClock,
  ) {}

  /** Adds subscribers. No confirmation is requested, and no past events are sent. */
  async subscribe(present: number, ids: ReadonlyMap<string, number>): Promise<void> {
    for (const { channel, address, locale, since, components, events = NEWS } of this.content.subscribers) {
      this.clock.moveTo(new Date(since(present)));
      await this.subscribers.create({
        channel,
        address,
        locale,
        status: 'confirmed',
        events,
        ...(components === undefined
          ? {}
          : { component_ids: components.flatMap((name) => ids.get(name) ?? []) }),
      });
    }
  }

  /** Adds page views for each whole day between two instants. Days with an incident have many more. */
  async visit(from: number, until: number, happenings: readonly Happening[]): Promise<void> {
    for (const day of daysBetween(from, until)) {
      this.clock.moveTo(new Date(day * DAY_MS + NOON_MS));
      const ofDay = happenings.filter(({ at }) => Math.floor(at / DAY_MS) === day);
      const crowd = usualOn(day) * (1 + 4 * ofDay.length);
      this.view('/', crowd);
      this.view('/history', crowd * 0.14);
      this.view('/subscribe', crowd * 0.02);
      for (const { path } of ofDay) this.view(path, crowd * 0.3);
    }
    await this.views.flush();
  }

  private view(path: string, times: number): void {
    for (const [locale, share] of LANGUAGES) {
      const counter = this.views.counter(currentTenant(), path, locale);
      for (let count = Math.round(times * share); count > 0; count -= 1) counter.count();
    }
  }
}

/** Usual number of views on a day. Weekends have fewer, and the number varies from day to day. */
function usualOn(day: number): number {
  const weekday = (day + 4) % 7;
  const isWeekend = weekday === 0 || weekday === 6;
  return (isWeekend ? 70 : 150) + ((day * 7919) % 41);
}

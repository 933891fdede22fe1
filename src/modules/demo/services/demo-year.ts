import { Injectable } from '@nestjs/common';
import {
  CANCELLED_DAYS_AGO,
  instantOf,
  reportsOfTheYear,
  storiesBetween,
  storiesOfTheYear,
  worksBetween,
  worksOfTheYear,
} from '../content/demo-calendar.js';
import { CANCELLED_EXERCISE } from '../content/demo-works.js';
import type { Happening } from './demo-audience.js';
import { DemoCourse } from './demo-course.js';
import { DemoMonitoring } from './demo-monitoring.js';
import { DemoPresent } from './demo-present.js';
import type { DemoIds } from './demo-structure.js';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Event {
  readonly at: number;
  readonly live: () => Promise<Happening | undefined>;
}

/** Plays through the demo company's past in chronological order. */
@Injectable()
export class DemoYear {
  constructor(
    private readonly course: DemoCourse,
    private readonly monitoring: DemoMonitoring,
    private readonly present: DemoPresent,
  ) {}

  /** Plays through the year before the present. @returns events that attracted visitors */
  async live(ids: DemoIds, present: number): Promise<Happening[]> {
    const midnight = Math.floor(present / DAY_MS) * DAY_MS;
    const cancelledAt = instantOf(midnight, CANCELLED_DAYS_AGO, '21:00');
    await this.present.announcePast(present);
    const happenings = await this.inOrder([
      ...this.eventsOf(storiesOfTheYear(midnight), worksOfTheYear(midnight), {
        ids: ids.components,
        present,
      }),
      ...reportsOfTheYear(midnight).map((report) => ({
        at: report.at,
        live: async () => {
          await this.monitoring.report(report, ids.hosts);
          return undefined;
        },
      })),
      {
        at: cancelledAt,
        live: async () => {
          await this.course.cancelled(CANCELLED_EXERCISE, { at: cancelledAt, present, ids: ids.components });
          return undefined;
        },
      },
    ]);
    await this.monitoring.reportAllWell(ids.hosts, present - 2 * 60_000);
    return happenings;
  }

  /** Plays through the days since the last refresh. @returns events that attracted visitors */
  catchUp(since: number, present: number, ids: ReadonlyMap<string, number>): Promise<Happening[]> {
    return this.inOrder(
      this.eventsOf(storiesBetween(since, present), worksBetween(since, present), { ids, present }),
    );
  }

  private eventsOf(
    stories: ReturnType<typeof storiesBetween>,
    works: ReturnType<typeof worksBetween>,
    course: { readonly ids: ReadonlyMap<string, number>; readonly present: number },
  ): Event[] {
    return [
      ...stories.map(({ at, entry }) => ({
        at,
        live: async () => ({
          at,
          path: `/incidents/${await this.course.incident(entry, { at, ...course })}`,
        }),
      })),
      ...works.map(({ at, entry }) => ({
        at,
        live: async () => ({ at, path: `/maintenances/${await this.course.work(entry, { at, ...course })}` }),
      })),
    ];
  }

  private async inOrder(events: readonly Event[]): Promise<Happening[]> {
    const happenings: Happening[] = [];
    for (const { live } of events.toSorted((a, b) => a.at - b.at)) {
      const happening = await live();
      if (happening !== undefined) happenings.push(happening);
    }
    return happenings;
  }
}

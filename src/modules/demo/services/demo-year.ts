import { Injectable } from '@nestjs/common';
import {
  dated,
  reportsOfTheYear,
  storiesBetween,
  storiesOfTheYear,
  worksBetween,
  worksOfTheYear,
} from '../content/demo-calendar.js';
import { DemoContent } from '../content/read-demo.js';
import type { Happening } from './demo-audience.js';
import { DemoCourse } from './demo-course.js';
import { DemoMonitoring } from './demo-monitoring.js';
import { DemoPresent } from './demo-present.js';
import type { DemoIds } from './demo-structure.js';

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
    private readonly content: DemoContent,
  ) {}

  /** Plays through the year before the present. @returns events that attracted visitors */
  async live(ids: DemoIds, present: number): Promise<Happening[]> {
    const { content } = this;
    const course = { ids: ids.components, present };
    await this.present.announcePast(present);
    const happenings = await this.inOrder([
      ...this.eventsOf(storiesOfTheYear(content, present), worksOfTheYear(content, present), course),
      ...reportsOfTheYear(content, present).map((report) => ({
        at: report.at,
        live: async () => {
          await this.monitoring.report(report, ids.hosts);
          return undefined;
        },
      })),
      ...dated([content.works.cancelled], present).map(({ at, entry }) => ({
        at,
        live: async () => {
          await this.course.cancelled(entry, { at, ...course });
          return undefined;
        },
      })),
    ]);
    await this.monitoring.reportAllWell(ids.hosts, present - 2 * 60_000);
    return happenings;
  }

  /** Plays through the days since the last refresh. @returns events that attracted visitors */
  catchUp(since: number, present: number, ids: ReadonlyMap<string, number>): Promise<Happening[]> {
    return this.inOrder(
      this.eventsOf(
        storiesBetween(this.content, since, present),
        worksBetween(this.content, since, present),
        {
          ids,
          present,
        },
      ),
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

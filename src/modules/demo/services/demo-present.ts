import { Injectable } from '@nestjs/common';
import { NotFound } from '#core/errors/api-error.js';
import { AnnouncementsService } from '#modules/announcements/services/announcements.service.js';
import { IncidentsService } from '#modules/incidents/services/incidents.service.js';
import type { IncidentType } from '#core/status/incident-status.js';
import { PAST_ANNOUNCEMENTS, PRESENT_ANNOUNCEMENTS } from '../content/demo-announcements.js';
import { NEW_DASHBOARD, NEW_ROUTERS, REINDEXING } from '../content/demo-works.js';
import { DECLINED_CARDS } from '../content/payment-stories.js';
import { DemoClock } from '../rules/demo-clock.js';
import { DemoCourse } from './demo-course.js';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long ago the open incident began. */
const OPEN_FOR_MS = 26 * MINUTE_MS;

/** A record that the demo created. */
export interface MadeRecord {
  readonly type: string;
  readonly id: number;
}

/** Creates the present of the demo company: what is in progress and what is planned. */
@Injectable()
export class DemoPresent {
  constructor(
    private readonly course: DemoCourse,
    private readonly incidents: IncidentsService,
    private readonly announcements: AnnouncementsService,
    private readonly clock: DemoClock,
  ) {}

  /** Creates an open incident, a maintenance in progress, planned ones, and an announcement. */
  async make(present: number, ids: ReadonlyMap<string, number>): Promise<void> {
    const midnight = Math.floor(present / DAY_MS) * DAY_MS;
    const begun = Math.floor((present - 2 * QUARTER_MS) / QUARTER_MS) * QUARTER_MS;
    await this.course.work(NEW_DASHBOARD, { at: midnight + 9 * DAY_MS + 5 * HOUR_MS, present, ids });
    await this.course.work(NEW_ROUTERS, { at: midnight + 3 * DAY_MS + 22 * HOUR_MS, present, ids });
    await this.course.work(REINDEXING, { at: begun, present, ids });
    await this.course.incident(DECLINED_CARDS, { at: present - OPEN_FOR_MS, present, ids });
    await this.announce(PRESENT_ANNOUNCEMENTS, present);
  }

  /** Creates the announcements of the past. */
  announcePast(present: number): Promise<void> {
    return this.announce(PAST_ANNOUNCEMENTS, present);
  }

  /** Removes those of the demo's records that are not over yet, before the present is created anew. */
  async remove(made: readonly MadeRecord[]): Promise<void> {
    for (const { type, id } of made) {
      if (type === 'announcement') await this.removeAnnouncement(id);
      else await this.removeIncident(id);
    }
  }

  private async announce(announcements: typeof PRESENT_ANNOUNCEMENTS, present: number): Promise<void> {
    for (const { publishedDaysAgo, days, ...written } of announcements) {
      const publishedAt = present - publishedDaysAgo * DAY_MS;
      this.clock.moveTo(new Date(publishedAt));
      await this.announcements.create({
        ...written,
        ends_at: days === null ? null : new Date(publishedAt + days * DAY_MS),
        publish: true,
      });
    }
  }

  private async removeAnnouncement(id: number): Promise<void> {
    const announcement = await found(this.announcements.get(id));
    if (announcement?.['is_active'] === true) await this.announcements.delete(id);
  }

  private async removeIncident(id: number): Promise<void> {
    for (const type of ['incident', 'maintenance'] as const satisfies readonly IncidentType[]) {
      const incident = await found(this.incidents.get(type, id));
      if (incident?.['is_resolved'] !== false) continue;
      await this.incidents.trash(type, id, undefined);
      await this.incidents.purge(type, id, undefined);
    }
  }
}

/** The content of a record, or undefined if it no longer exists. */
async function found(
  record: Promise<{ parse(): Record<string, unknown> }>,
): Promise<Record<string, unknown> | undefined> {
  try {
    return (await record).parse();
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

import { Injectable } from '@nestjs/common';
import { runOperation } from '#core/context/work-context.js';
import { NotFound } from '#core/errors/api-error.js';
import { AnnouncementsService } from '#modules/announcements/services/announcements.service.js';
import { IncidentsService } from '#modules/incidents/services/incidents.service.js';
import type { IncidentType } from '#core/status/incident-status.js';
import { dated } from '../content/demo-calendar.js';
import type { DemoAnnouncement } from '../content/demo-content.js';
import { DemoContent } from '../content/read-demo.js';
import { DemoClock } from '../rules/demo-clock.js';
import { DemoCourse } from './demo-course.js';

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
    private readonly content: DemoContent,
    private readonly clock: DemoClock,
  ) {}

  /** Creates an open incident, a maintenance in progress, planned ones, and an announcement. */
  async make(present: number, ids: ReadonlyMap<string, number>): Promise<void> {
    const { works, openStory, announcements } = this.content;
    for (const { at, entry } of dated(works.present, present))
      await this.course.work(entry, { at, present, ids });
    for (const { at, entry } of dated([openStory], present))
      await this.course.incident(entry, { at, present, ids });
    await this.announce(announcements.present, present);
  }

  /**
   * Begins the series, in a write of its own: what the demo's own operation makes is the present, which is created anew at
   * each start, and the maintenances of series go on by themselves.
   */
  async repeat(ids: ReadonlyMap<string, number>): Promise<void> {
    const actor = { type: 'system', id: null, name: null } as const;
    await runOperation({ action: 'seed:series', actor }, async () => {
      for (const plan of this.content.works.series) await this.course.repeat(plan, ids);
    });
  }

  /** Creates the announcements of the past. */
  announcePast(present: number): Promise<void> {
    return this.announce(this.content.announcements.past, present);
  }

  /** Removes those of the demo's records that are not over yet, before the present is created anew. */
  async remove(made: readonly MadeRecord[]): Promise<void> {
    for (const { type, id } of made) {
      if (type === 'announcement') await this.removeAnnouncement(id);
      else await this.removeIncident(id);
    }
  }

  private async announce(announcements: readonly DemoAnnouncement[], present: number): Promise<void> {
    for (const { published, ends, link_url = null, ...written } of announcements) {
      this.clock.moveTo(new Date(published(present)));
      await this.announcements.create({
        ...written,
        link_url,
        ends_at: new Date(ends(present)),
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

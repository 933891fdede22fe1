import { Injectable } from '@nestjs/common';
import { pageLimit } from '#http/results/cursor-query.js';
import { CursorPageJson } from '#http/results/cursor-page-json.js';
import type { AuditEventListQuery } from '../dto/audit-event-list.query.js';
import { MAX_CHANGES, type AuditEvent } from '../dto/audit-event.response.js';
import { typeAndId } from '../dto/type-and-id.js';
import { AuditEntriesRepository, type MadeRecord } from '../store/audit-entries.repository.js';
import { ActorNames } from '#platform/access/actor-names.js';
import { actorOfEntry, eventJson, eventsOf, type EventEntries } from './event-json.js';

@Injectable()
export class AuditEventsService {
  constructor(
    private readonly entries: AuditEntriesRepository,
    private readonly names: ActorNames,
  ) {}

  async list({
    cursor,
    actor,
    action,
    target,
    since,
    until,
    ...page
  }: AuditEventListQuery): Promise<CursorPageJson<AuditEvent>> {
    const limit = pageLimit(page);
    const filter = {
      ...(cursor === undefined ? {} : { before: cursorOf(cursor) }),
      ...(actor === undefined ? {} : { actor: typeAndId(actor) }),
      ...(action === undefined ? {} : { action }),
      ...(target === undefined ? {} : { target: typeAndId(target) }),
      ...(since === undefined ? {} : { since }),
      ...(until === undefined ? {} : { until }),
    };
    const events = eventsOf(await this.entries.page(filter, limit + 1)).slice(0, limit);
    // An event that lacks changes because the page is full begins the next one, unless it is too large for any page.
    if (events.length > 1 && !isWhole(events.at(-1))) events.pop();
    const last = events.at(-1);
    const next = last === undefined || last.entries[0].isOfOldest ? null : last.id;
    const nameOf = await this.names.of(events.map(({ entries }) => actorOfEntry(entries[0])));
    return new CursorPageJson(
      events.map((event) => eventJson(event, nameOf(actorOfEntry(event.entries[0])))),
      next,
      limit,
    );
  }

  /** Records of some types that an operation created. Records no longer in the trail are missing. */
  madeBy(action: string, types: readonly string[]): Promise<MadeRecord[]> {
    return this.entries.madeBy(action, types);
  }
}

function isWhole(event: EventEntries | undefined): boolean {
  return event === undefined || event.entries.length === Math.min(event.entries[0].changeCount, MAX_CHANGES);
}

function cursorOf(cursor: string): { occurredAt: Date; tag: string } {
  const [time, tag = ''] = cursor.split('-', 2);
  return { occurredAt: new Date(Number(time)), tag };
}

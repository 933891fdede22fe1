import { Injectable } from '@nestjs/common';
import { pageLimit } from '../../http/paging/cursor-query.js';
import { CursorPageJson } from '../../http/results/cursor-page-json.js';
import type { AuditEventListQuery } from '../api/audit-event-list.query.js';
import type { AuditEvent } from '../api/audit-event.response.js';
import { AuditEntriesRepository, type MadeRecord } from '../store/audit-entries.repository.js';
import { eventJson, eventsOf } from './event-json.js';

@Injectable()
export class AuditEventsService {
  constructor(private readonly entries: AuditEntriesRepository) {}

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
    const events = eventsOf(await this.entries.page(filter, limit + 1));
    const shown = events.slice(0, limit);
    const next = events.length > limit ? (shown.at(-1)?.id ?? null) : null;
    return new CursorPageJson(shown.map(eventJson), next, limit);
  }

  /** Records of some types that an operation created. Records no longer in the trail are missing. */
  madeBy(action: string, types: readonly string[]): Promise<MadeRecord[]> {
    return this.entries.madeBy(action, types);
  }
}

function cursorOf(cursor: string): { occurredAt: Date; transaction: string } {
  const [time, transaction = ''] = cursor.split('-', 2);
  return { occurredAt: new Date(Number(time)), transaction };
}

function typeAndId(text: string): { type: string; id?: string } {
  const end = text.indexOf(':');
  return end === -1 ? { type: text } : { type: text.slice(0, end), id: text.slice(end + 1) };
}

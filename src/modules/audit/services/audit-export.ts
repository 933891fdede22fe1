import { Injectable } from '@nestjs/common';
import { currentTenant, runForTenant } from '#core/context/work-context.js';
import { MAX_CHANGES } from '../dto/audit-event.response.js';
import {
  AuditEntriesRepository,
  type EntryPlace,
  type EventEntry,
} from '../store/audit-entries.repository.js';
import { ActorNames, type RecordedActor } from '#platform/access/actor-names.js';
import { actorOfEntry, eventJson, eventsOf } from './event-json.js';

/** Maximum length of the changes of a line, besides the last one, in characters. */
const LINE_LENGTH = 4_000_000;
const LATEST = new Date('9999-12-31T23:59:59.999Z');

/** Range of exported events, `since` and `until` inclusive. */
export interface ExportRange {
  readonly since?: Date;
  readonly until?: Date;
}

/** Exports the audit trail as a file of any length. */
@Injectable()
export class AuditExport {
  constructor(
    private readonly entries: AuditEntriesRepository,
    private readonly names: ActorNames,
  ) {}

  /**
   * The current tenant's events as NDJSON, oldest first, each in the form of `GET /audit-events`. An event
   * with more than {@link MAX_CHANGES} changes, or very long ones, continues in further lines with the same id,
   * each with the targets of its changes. Parts are read on demand. The export needs the memory of one part, and holds no
   * connection while its reader is slow.
   *
   * @param onLines called with the number of lines of each part
   */
  async *ndjson(
    { since = new Date(0), until = LATEST }: ExportRange,
    onLines: (count: number) => void = () => undefined,
  ): AsyncGenerator<string> {
    // The stream is read outside any tenant's context.
    const tenant = currentTenant();
    let after: EntryPlace = { occurredAt: since, transaction: '0', id: '0' };
    let line: EventEntry[] = [];
    let length = 0;
    // Change count of the current event, if it takes several lines.
    let changeCount: number | undefined;
    for (let isLast = false; !isLast;) {
      const place = after;
      const entries = await runForTenant(tenant, () => this.entries.following(place, until));
      const actors = [...line, ...entries].map(actorOfEntry);
      const nameOf = await runForTenant(tenant, () => this.names.of(actors));
      const lines: string[] = [];
      for (const entry of entries) {
        const continues = line[0]?.eventId === entry.eventId;
        const isFull = line.length === MAX_CHANGES || length >= LINE_LENGTH;
        if (continues && isFull)
          changeCount ??= await runForTenant(tenant, () => this.entries.changeCount(entry));
        if (!continues || isFull) {
          lines.push(...linesOf(line, nameOf, changeCount));
          line = [];
          length = 0;
        }
        if (!continues) changeCount = undefined;
        line.push(entry);
        length += lengthOf(entry);
        after = entry;
      }
      isLast = entries.length === 0;
      if (isLast) lines.push(...linesOf(line, nameOf, changeCount));
      onLines(lines.length);
      if (lines.length > 0) yield lines.join('');
    }
  }
}

function lengthOf({ before, after }: EventEntry): number {
  return (before?.length ?? 0) + (after?.length ?? 0);
}

function linesOf(
  entries: readonly EventEntry[],
  nameOf: (actor: RecordedActor) => string | null,
  changeCount = entries.length,
): string[] {
  return eventsOf(entries.map((entry) => ({ ...entry, changeCount }))).map(
    (event) => `${eventJson(event, nameOf(actorOfEntry(event.entries[0])))}\n`,
  );
}

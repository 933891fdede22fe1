import { Injectable } from '@nestjs/common';
import { currentTenant, runForTenant } from '../../context/work-context.js';
import { MAX_CHANGES } from '../api/audit-event.response.js';
import { AuditEntriesRepository, type EntryPlace } from '../store/audit-entries.repository.js';
import type { AuditEntry } from '../store/entry-columns.js';
import { eventJson, eventsOf } from './event-json.js';

/** Entries that are read at once. */
const BATCH = 500;
const LATEST = new Date('9999-12-31T23:59:59.999Z');

/** Which events an export has: from `since` until `until`, both included. */
export interface ExportRange {
  readonly since?: Date;
  readonly until?: Date;
}

/** The audit trail as a file of any length. */
@Injectable()
export class AuditExport {
  constructor(private readonly entries: AuditEntriesRepository) {}

  /**
   * The current tenant's events as NDJSON, oldest first, each as `GET /audit-events` shows it. One of more than
   * {@link MAX_CHANGES} changes goes on in further lines of the same id, each with the targets of its changes. It comes in
   * parts, each read when it is asked for: so it takes as little memory as one part, and no connection while its reader is slow.
   *
   * @param onLines told how many lines each part has
   */
  async *ndjson(
    { since = new Date(0), until = LATEST }: ExportRange,
    onLines: (count: number) => void = () => undefined,
  ): AsyncGenerator<string> {
    // A stream is read in nobody's context.
    const tenant = currentTenant();
    let after: EntryPlace = { occurredAt: since, transaction: '0', id: '0' };
    let line: AuditEntry[] = [];
    // Of the event that the line is of, where it takes several.
    let changeCount: number | undefined;
    for (let isLast = false; !isLast;) {
      const place = after;
      const entries = await runForTenant(tenant, () => this.entries.following(place, until, BATCH));
      const lines: string[] = [];
      for (const entry of entries) {
        const continues = line[0] !== undefined && isOfSameEvent(line[0], entry);
        if (continues && line.length === MAX_CHANGES)
          changeCount ??= await runForTenant(tenant, () => this.entries.changeCount(entry));
        if (!continues || line.length === MAX_CHANGES) {
          lines.push(...linesOf(line, changeCount));
          line = [];
        }
        if (!continues) changeCount = undefined;
        line.push(entry);
        after = entry;
      }
      isLast = entries.length < BATCH;
      if (isLast) lines.push(...linesOf(line, changeCount));
      onLines(lines.length);
      if (lines.length > 0) yield lines.join('');
    }
  }
}

function isOfSameEvent(one: EntryPlace, other: EntryPlace): boolean {
  return one.transaction === other.transaction && one.occurredAt.getTime() === other.occurredAt.getTime();
}

function linesOf(entries: readonly AuditEntry[], changeCount = entries.length): string[] {
  return eventsOf(entries.map((entry) => ({ ...entry, changeCount }))).map(
    (event) => `${eventJson(event)}\n`,
  );
}

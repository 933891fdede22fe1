import type { RecordedActor } from '#platform/access/actor-names.js';
import type { CountedEntry } from '../store/audit-entries.repository.js';

/** The changes of one transaction. */
export interface EventEntries<T extends CountedEntry = CountedEntry> {
  readonly id: string;
  /** At least one, in the order in which they were made. */
  readonly entries: readonly [T, ...T[]];
}

/** Groups entries into events. Entries of one event must be adjacent. */
export function eventsOf<T extends CountedEntry>(entries: readonly T[]): EventEntries<T>[] {
  const events: { id: string; entries: [T, ...T[]] }[] = [];
  for (const entry of entries) {
    const id = entry.eventId;
    const last = events.at(-1);
    if (last?.id === id) last.entries.push(entry);
    else events.push({ id, entries: [entry] });
  }
  return events;
}

/** Who caused a change, as recorded. */
export function actorOfEntry({
  actorType,
  actorId,
  actorName,
}: Pick<CountedEntry, 'actorType' | 'actorId' | 'actorName'>): RecordedActor {
  return { type: actorType, id: actorId, name: actorName };
}

/**
 * An event as JSON, as the API sends it.
 *
 * @param actorName joined for actors whose names are not recorded
 */
export function eventJson({ id, entries }: EventEntries, actorName = entries[0].actorName): string {
  const [{ action, actorType, actorId, requestId, ip, occurredAt, changeCount }] = entries;
  const targets = new Map(
    entries.map(({ targetType, targetId }) => [
      `${targetType}:${targetId ?? ''}`,
      { type: targetType, id: targetId },
    ]),
  );
  const changes = entries.map(
    ({ rowType, rowId, before, after }) =>
      `{"type":${JSON.stringify(rowType)},"id":${JSON.stringify(rowId)},"before":${before ?? 'null'},"after":${after ?? 'null'}}`,
  );
  const head = {
    id,
    action,
    actor: { type: actorType, id: actorId, name: actorName },
    targets: [...targets.values()],
  };
  const tail = {
    change_count: changeCount,
    request_id: requestId,
    ip,
    occurred_at: occurredAt.toISOString(),
  };
  return `${JSON.stringify(head).slice(0, -1)},"changes":[${changes.join(',')}],${JSON.stringify(tail).slice(1)}`;
}

import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import type { TextRow } from '#platform/database/connections/text-rows.js';
import { join, named, plannedEachTime, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { MAX_CHANGES } from '../dto/audit-event.response.js';
import { BYTES_AT_ONCE, bytesBefore, mostEntries } from './entry-bytes.js';
import { ENTRY_COLUMNS, ENTRY_WIDTH, entryOf, type AuditEntry } from './entry-columns.js';

/** Maximum bytes of the entries of a page, besides the last. With escapes, its JSON takes up to twice that. */
const PAGE_BYTES = 8_000_000;

/** An entry of an event. */
export interface EventEntry extends AuditEntry {
  /** Time of the event, and a digest of its transaction that tells nothing of other tenants. */
  readonly eventId: string;
}

/** An entry of an event whose changes are counted. */
export interface CountedEntry extends EventEntry {
  /** Number of changes in the same transaction, including this one. */
  readonly changeCount: number;
}

/** An entry of a page of events. */
export interface ListedEntry extends CountedEntry {
  /** Whether no older event was found, including those that are not returned. */
  readonly isOfOldest: boolean;
}

/** Filters of the list of events. */
interface AuditFilter {
  /** Only events older than this one. */
  readonly before?: { readonly occurredAt: Date; readonly tag: string };
  readonly actor?: { readonly type: string; readonly id?: string };
  readonly action?: string;
  readonly target?: { readonly type: string; readonly id?: string };
  readonly since?: Date;
  readonly until?: Date;
}

/** A record that an operation created. */
export interface MadeRecord {
  readonly type: string;
  readonly id: number;
  /** When the operation last changed it. */
  readonly lastAt: Date;
  /** Whether anything but the operation itself and the clock changed it. */
  readonly isChangedByOthers: boolean;
}

/** Position in chronological order. */
export interface EntryPlace {
  readonly occurredAt: Date;
  readonly transaction: string;
  readonly id: string;
}

/** Reads the audit trail, which the database itself writes. */
@Injectable()
export class AuditEntriesRepository {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * Entries of up to `events` events, newest event first, and at most {@link MAX_CHANGES} of each event. If they have
   * too many bytes, the last event lacks entries, and further events are missing.
   */
  async page(filter: AuditFilter, events: number): Promise<ListedEntry[]> {
    const { id } = currentTenant();
    const conditions = join([sql`tenant_id = ${id}`, ...conditionsOf(filter, id)], ' and ');
    const order = sql`e.occurred_at desc, e.transaction desc, e.id`;
    const entries = sql`
      with page as (
        select occurred_at, transaction from audit_entry where ${conditions}
        group by occurred_at, transaction order by occurred_at desc, transaction desc limit ${events}
      )
      select e.* from page p cross join lateral (
        select *, count(*) over () as change_count from audit_entry a
        where a.tenant_id = ${id} and a.occurred_at = p.occurred_at and a.transaction = p.transaction
        order by a.id limit ${MAX_CHANGES}
      ) e order by ${order} limit ${mostEntries(PAGE_BYTES) + 1}`;
    const all = sql`over (order by ${order} rows between unbounded preceding and unbounded following)`;
    const statement = sql`
      select ${ENTRY_COLUMNS}, ${tagOf(id)}, e.change_count, e.is_of_oldest
      from (
        select e.*, ${bytesBefore(order)} as bytes_before,
          (e.occurred_at, e.transaction) = (last_value(e.occurred_at) ${all}, last_value(e.transaction) ${all}) as is_of_oldest
        from (${entries}) e
      ) e
      where bytes_before < ${PAGE_BYTES} order by ${order}`;
    // The best index depends on the filters.
    const { rows } = await this.database.read(plannedEachTime(statement));
    return rows.map((row) => ({
      ...eventEntryOf(row),
      changeCount: Number(row[ENTRY_WIDTH + 1]),
      isOfOldest: row[ENTRY_WIDTH + 2] === 't',
    }));
  }

  /** Some entries after a position and up to a time, in chronological order. None if there are no more. */
  async following(after: EntryPlace, until: Date): Promise<EventEntry[]> {
    const { id } = currentTenant();
    const place = sql`(${after.occurredAt}::timestamptz, ${after.transaction}::xid8, ${after.id}::bigint)`;
    const order = sql`e.occurred_at, e.transaction, e.id`;
    const entries = sql`
      select * from audit_entry e
      where e.tenant_id = ${id} and (e.occurred_at, e.transaction, e.id) > ${place} and e.occurred_at <= ${until}
      order by ${order} limit ${mostEntries(BYTES_AT_ONCE) + 1}`;
    const statement = sql`
      select ${ENTRY_COLUMNS}, ${tagOf(id)} from (select e.*, ${bytesBefore(order)} as bytes_before from (${entries}) e) e
      where bytes_before < ${BYTES_AT_ONCE} order by ${order}`;
    const { rows } = await this.database.read(named('following_audit_entries', statement));
    return rows.map(eventEntryOf);
  }

  /** Records of some types that an operation created, and whether anything else has changed them since. */
  async madeBy(action: string, types: readonly string[]): Promise<MadeRecord[]> {
    const { id } = currentTenant();
    const statement = sql`
      select made.target_type, made.target_id, max(made.occurred_at), exists (
        select from audit_entry other
        where other.tenant_id = ${id} and other.target_type = made.target_type and other.target_id = made.target_id
          and other.action <> ${action} and other.actor_type <> 'clock')
      from audit_entry made
      where made.tenant_id = ${id} and made.action = ${action} and made.target_type = any(${types}::text[])
      group by made.target_type, made.target_id`;
    const { rows } = await this.database.read(plannedEachTime(statement));
    return rows.map(([type, target, at, isChanged]) => ({
      type: type ?? '',
      id: Number(target),
      lastAt: new Date(at ?? ''),
      isChangedByOthers: isChanged === 't',
    }));
  }

  /** Number of changes in the transaction of an entry. */
  async changeCount({ occurredAt, transaction }: EntryPlace): Promise<number> {
    const statement = sql`
      select count(*) from audit_entry
      where tenant_id = ${currentTenant().id} and occurred_at = ${occurredAt} and transaction = ${transaction}::xid8`;
    const { rows } = await this.database.read(named('audit_change_count', statement));
    return Number(rows[0]?.[0]);
  }
}

function eventEntryOf(row: TextRow): EventEntry {
  const entry = entryOf(row);
  return { ...entry, eventId: `${entry.occurredAt.getTime()}-${row[ENTRY_WIDTH] ?? ''}` };
}

/**
 * SQL for the part of an event's id that names the transaction of the entry `e`. PostgreSQL counts transactions of all
 * tenants, so the number itself would tell how much others write.
 */
function tagOf(tenantId: string): Sql {
  return sql`encode(substr(sha256((select audit_id_key from tenant where id = ${tenantId})
    || convert_to(e.transaction::text, 'UTF8')), 1, 8), 'hex')`;
}

function conditionsOf({ before, actor, action, target, since, until }: AuditFilter, tenantId: string): Sql[] {
  return [
    before &&
      // An event that is no longer there is followed by those of the time before it.
      sql`(occurred_at, transaction) < (${before.occurredAt}::timestamptz, coalesce((
        select e.transaction from audit_entry e where e.tenant_id = ${tenantId}
          and e.occurred_at = ${before.occurredAt} and ${tagOf(tenantId)} = ${before.tag} limit 1), '0'::xid8))`,
    actor && sql`actor_type = ${actor.type}`,
    actor?.id === undefined ? undefined : sql`actor_id = ${actor.id}`,
    action === undefined ? undefined : sql`action = ${action}`,
    target && sql`target_type = ${target.type}`,
    target?.id === undefined ? undefined : sql`target_id = ${target.id}`,
    since && sql`occurred_at >= ${since}`,
    until && sql`occurred_at <= ${until}`,
  ].filter((condition) => condition !== undefined);
}

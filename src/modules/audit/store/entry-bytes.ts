import { integer, join, raw, sql, type Sql } from '#platform/database/tenant/sql.js';

/** What an entry counts besides its JSON: its other columns, and the work for each row. */
const ENTRY_BYTES = 2000;
/** Maximum ratio of PostgreSQL's compressions. Tokens of pglz have 3 bytes and 1 bit for 273, those of lz4 1 for 255. */
const RATIOS = [sql`when 'pglz' then 88`, sql`when 'lz4' then 256`];

/** An upper limit of the bytes of the entry `e`, estimated without decompressing it. */
const BYTES = sql`(${integer(ENTRY_BYTES)} + ${sizeOf('e.before')} + ${sizeOf('e.after')})`;

/** Maximum bytes of entries that a task in the background reads and processes in one piece, besides the last. */
export const BYTES_AT_ONCE = 1_000_000;

/** Maximum number of entries with less than that many {@link bytesBefore}. */
export function mostEntries(bytes: number): number {
  return Math.ceil(bytes / ENTRY_BYTES);
}

/**
 * SQL for the bytes of the entries before `e` among those read, as an upper limit. Reads are limited by it, because an
 * entry has all texts of a record, so a limit by number does not bound memory.
 *
 * @param order unique
 */
export function bytesBefore(order: Sql): Sql {
  return sql`sum(${BYTES}) over (order by ${order} rows unbounded preceding) - ${BYTES}`;
}

/** SQL for the largest size that a stored value may have in memory. */
function sizeOf(name: 'e.before' | 'e.after'): Sql {
  const column = raw(name);
  return sql`coalesce(pg_column_size(${column}) * case pg_column_compression(${column}) ${join(RATIOS, ' ')} else 1 end, 0)`;
}

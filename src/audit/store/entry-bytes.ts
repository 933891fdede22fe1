import { raw, sql, type Sql } from '../../database/tenant/sql.js';

/** What an entry counts besides its JSON: its other columns, and the work for each row. */
const ENTRY_BYTES = 2000;
/** Maximum ratio of PostgreSQL's compressions. Tokens of pglz have 3 bytes and 1 bit for 273, those of lz4 1 for 255. */
const RATIOS = { pglz: 88, lz4: 256 };

/** An upper limit of the bytes of the entry `e`, estimated without decompressing it. */
const BYTES = raw(`(${ENTRY_BYTES} + ${sizeOf('e.before')} + ${sizeOf('e.after')})`);

/** Maximum bytes of entries that a task in the background reads and processes in one piece, besides the last. */
export const BYTES_AT_ONCE = 1_000_000;

/** The number of entries that {@link withinBytes} never exceeds. It must be offered one more. */
export function mostEntries(bytes: number): number {
  return Math.ceil(bytes / ENTRY_BYTES);
}

/**
 * The first of some entries until they have that many bytes: always the first one, and the last one may exceed them.
 * Limits by number do not bound memory, because an entry has all texts of a record.
 *
 * @param entries a query of rows with `before` and `after`
 * @param order of its rows, unique
 * @param more columns that are read from all `entries`, as `e` in the window `w`
 */
export function withinBytes(entries: Sql, order: Sql, bytes: number, more: Sql = raw('')): Sql {
  return sql`
    select * from (
      select e.*, sum(${BYTES}) over (w rows unbounded preceding) - ${BYTES} as bytes_before ${more}
      from (${entries}) e window w as (order by ${order})
    ) e where bytes_before < ${bytes}`;
}

/** SQL for the largest size that a stored value may have in memory. */
function sizeOf(column: string): string {
  const ratios = Object.entries(RATIOS).map(([name, ratio]) => `when '${name}' then ${ratio}`);
  return `coalesce(pg_column_size(${column}) * case pg_column_compression(${column}) ${ratios.join(' ')} else 1 end, 0)`;
}

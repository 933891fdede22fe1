import { currentTenant } from '../../context/work-context.js';
import type { TextRows } from '../connections/text-rows.js';
import { ListFilter } from './list-filter.js';
import { named, raw, sql, type Sql } from './sql.js';
import type { TenantDatabase } from './tenant-database.js';

/** A list of a tenant's records. All texts are fixed; a client's values only ever stand in parameters. */
export interface List {
  /** Unique for these texts: the statement is prepared under it. */
  readonly name: string;
  readonly columns: Sql;
  /** The tables that the records come from. */
  readonly from: Sql;
  /** The table, or its alias in `from`, whose rows are counted and listed. */
  readonly table: string;
  /** The tables that decide how many there are, where that is fewer. */
  readonly counted?: Sql;
  readonly filter?: ListFilter;
  readonly orderBy: string;
  /** Finds the rows of the page first, so that expensive `columns` are computed for these rows only. */
  readonly foundFirst?: FoundFirst;
}

/** Tables needed to find the rows of a page, and tables needed to show them. */
interface FoundFirst {
  /** Tables that `orderBy` takes columns from, joined to the list's own. */
  readonly sortedWith: Sql;
  /** These columns. */
  readonly keys: Sql;
  /** Tables that `columns` come from, joined to the list's own. */
  readonly shownWith: Sql;
}

/**
 * One page of a list and the number of records in all of it, in one statement; past the end, where there is no row to
 * carry the number, in a second one.
 */
export async function listPage(
  database: TenantDatabase,
  { name, columns, from, table, counted = from, filter = new ListFilter(), orderBy, foundFirst }: List,
  { limit, offset }: { limit: number; offset: number },
): Promise<TextRows & { total: number }> {
  const where = sql`${raw(table)}.tenant_id = ${currentTenant().id}${filter.condition}`;
  const count = sql`select count(*) from ${counted} where ${where}`;
  const label = name + filter.label;
  const order = sql`order by ${raw(orderBy)}`;
  const cut = sql`where ${where} ${order} limit ${limit} offset ${offset}`;
  const source =
    foundFirst === undefined
      ? sql`${from} ${cut}`
      : sql`(select ${raw(table)}.*, ${foundFirst.keys} from ${raw(table)} ${foundFirst.sortedWith} ${cut}) ${raw(table)}
          ${foundFirst.shownWith} ${order}`;
  const page = await database.read(named(label, sql`select ${columns}, (${count}) as total from ${source}`));
  const total = page.rows[0]?.at(-1);
  if (total !== undefined || offset === 0) return { ...page, total: Number(total ?? 0) };
  const counting = await database.read(named(`${label}_count`, sql`${count}`));
  return { ...page, total: Number(counting.rows[0]?.[0] ?? 0) };
}

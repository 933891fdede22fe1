import { currentTenant } from '#core/context/work-context.js';
import type { TextRows } from '../connections/text-rows.js';
import { ListFilter } from './list-filter.js';
import { identifier, named, plannedEachTime, sql, type NamedStatement, type Sql } from './sql.js';
import type { TenantDatabase } from './tenant-database.js';

/** A list of a tenant's records. All SQL text is fixed. A client's values are always parameters. */
export interface List {
  /** Name of the prepared statement. Unique for this SQL text. */
  readonly name: string;
  readonly columns: Sql;
  /** The tables that the records come from. */
  readonly from: Sql;
  /** The table, or its alias in `from`, whose rows are counted and listed. */
  readonly table: string;
  /** Tables needed for the count, if they are fewer. Default: `from`. */
  readonly counted?: Sql;
  readonly filter?: ListFilter;
  readonly orderBy: Sql;
  /** Finds the rows of the page first, so that expensive `columns` are computed for these rows only. */
  readonly foundFirst?: FoundFirst;
  /** For tables that grow within minutes: see {@link plannedEachTime}. */
  readonly isPlannedEachTime?: true;
}

/** Tables needed to find the rows of a page, and tables needed to show them. */
interface FoundFirst {
  /** Tables whose columns `orderBy` uses, joined to the list's own. */
  readonly sortedWith: Sql;
  /** The columns of `sortedWith` that `orderBy` uses. */
  readonly keys: Sql;
  /** Tables whose columns `columns` uses, joined to the list's own. */
  readonly shownWith: Sql;
}

/**
 * One page of a list and the total number of records, in one statement. A page past the end has no row to
 * carry the total and needs a second statement.
 */
export async function listPage(
  database: TenantDatabase,
  {
    name,
    columns,
    from,
    table,
    counted = from,
    filter = new ListFilter(),
    orderBy,
    foundFirst,
    isPlannedEachTime,
  }: List,
  { limit, offset }: { limit: number; offset: number },
): Promise<TextRows & { total: number }> {
  const alias = identifier(table);
  const where = sql`${alias}.tenant_id = ${currentTenant().id}${filter.condition}`;
  const count = sql`select count(*) from ${counted} where ${where}`;
  const label = name + filter.label;
  const order = sql`order by ${orderBy}`;
  const cut = sql`where ${where} ${order} limit ${limit} offset ${offset}`;
  const source =
    foundFirst === undefined
      ? sql`${from} ${cut}`
      : sql`(select ${alias}.*, ${foundFirst.keys} from ${alias} ${foundFirst.sortedWith} ${cut}) ${alias}
          ${foundFirst.shownWith} ${order}`;
  const statement = (suffix: string, query: Sql): NamedStatement =>
    isPlannedEachTime === true ? plannedEachTime(query) : named(label + suffix, query);
  const page = await database.read(statement('', sql`select ${columns}, (${count}) as total from ${source}`));
  const total = page.rows[0]?.at(-1);
  if (total !== undefined || offset === 0) return { ...page, total: Number(total ?? 0) };
  const counting = await database.read(statement('_count', sql`${count}`));
  return { ...page, total: Number(counting.rows[0]?.[0] ?? 0) };
}

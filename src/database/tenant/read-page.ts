import type { TenantDatabase } from './tenant-database.js';
import type { TextRows } from '../connections/text-rows.js';

/** What is selected of a record, as SQL whose parameters are numbered from `first`, and their values. */
export interface Selection {
  readonly columns: (first: number) => string;
  readonly values: readonly unknown[];
}

/** A list in SQL. All texts are fixed, a client's values only ever stand in parameters. */
export interface ListStatement {
  /** Unique for these texts: the statement is prepared under it. */
  readonly name: string;
  readonly selection: Selection;
  /** The tables that the records come from. */
  readonly from: string;
  /** The tables that decide how many there are, where that is fewer. */
  readonly counted?: string;
  /** Conditions, with parameters numbered from 1, and their values. */
  readonly where?: string;
  readonly whereValues?: readonly unknown[];
  readonly orderBy: string;
}

/**
 * One page of a list and the number of records in all of it, in one statement; past the end, where there is no row to
 * carry the number, in a second one.
 */
export async function readPage(
  database: TenantDatabase,
  { name, selection, from, counted = from, where = 'true', whereValues = [], orderBy }: ListStatement,
  { limit, offset }: { limit: number; offset: number },
): Promise<TextRows & { total: number }> {
  const count = `select count(*) from ${counted} where ${where}`;
  const range = whereValues.length + selection.values.length;
  const text = `select ${selection.columns(whereValues.length + 1)}, (${count}) as total
    from ${from} where ${where} order by ${orderBy} limit $${range + 1} offset $${range + 2}`;
  const page = await database.read({ name, text }, [...whereValues, ...selection.values, limit, offset]);
  const total = page.rows[0]?.at(-1);
  if (total !== undefined || offset === 0) return { ...page, total: Number(total ?? 0) };
  const counting = await database.read({ name: `${name}_count`, text: count }, [...whereValues]);
  return { ...page, total: Number(counting.rows[0]?.[0] ?? 0) };
}

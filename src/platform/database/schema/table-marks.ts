import type { QueryRunner } from 'typeorm';
import { isTableOf, tablePrefix } from './table-names.js';
import type { EntityTable, PackageMigrations } from './package-migrations.js';

/** Fingerprint of a table, compared before and after the migrations of a package. */
interface TableMark {
  readonly table: string;
  /** Hash of its columns, constraints, policies, triggers and rights. */
  readonly mark: string;
  /**
   * True if it is as `createTenantTable` makes it: row-level security is forced, and the primary key
   * contains the tenant first.
   */
  readonly isIsolated: boolean;
  readonly columns: readonly string[];
}

export type TableMarks = ReadonlyMap<string, TableMark>;

const TABLES = `
  select relname as "table", relrowsecurity and relforcerowsecurity
      and exists (select from pg_policy where polrelid = c.oid)
      and exists (select from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
        where k.conrelid = c.oid and k.contype = 'p' and a.attname = 'tenant_id') as "isIsolated",
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
    md5(concat_ws('|', relrowsecurity, relforcerowsecurity, relacl::text,
      (select string_agg(concat_ws(' ', attname, atttypid, atttypmod, attnotnull), ',' order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped),
      (select string_agg(pg_get_constraintdef(oid), ',' order by conname) from pg_constraint where conrelid = c.oid),
      (select string_agg(concat_ws(' ', polname, pg_get_expr(polqual, polrelid)), ',' order by polname)
        from pg_policy where polrelid = c.oid),
      (select string_agg(pg_get_triggerdef(oid), ',' order by tgname)
        from pg_trigger where tgrelid = c.oid and not tgisinternal))) as mark
  from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;

/** Fingerprints of all current tables, by name. */
export async function tableMarks(runner: QueryRunner): Promise<TableMarks> {
  const rows = (await runner.query(TABLES)) as TableMark[];
  return new Map(rows.map((row) => [row.table, row]));
}

/**
 * Sentence about a rule that a package's migrations broke. Undefined if there is no problem.
 *
 * @param isLatest false if a later version of the package has migrated its tables
 */
export function packageProblem(
  { name, tables, file }: PackageMigrations,
  before: TableMarks,
  after: TableMarks,
  isLatest: boolean,
): string | undefined {
  const own = tablePrefix(name);
  for (const [table, { mark }] of before) {
    if (!isTableOf(name, table) && after.get(table)?.mark !== mark)
      return `they change the table ${table}, which is not one of ${name}; keep your data in tables named ${own} or ${own}_….`;
  }
  for (const { table, isIsolated } of after.values()) {
    if (before.has(table) && !isTableOf(name, table)) continue;
    if (!isTableOf(name, table)) return `they make the table ${table}; name it ${own} or ${own}_….`;
    if (!isIsolated) return `they make the table ${table} without createTenantTable(); make it with that.`;
  }
  for (const one of tables) {
    const columns = after.get(one.table)?.columns;
    if (columns === undefined)
      return `none of them makes the table ${one.table}; list the one that does in defineModule({ migrations: […] }).`;
    const problem = columnProblem(one, columns, isLatest);
    if (problem !== undefined) return `${problem}, listed in ${file}.`;
  }
  return undefined;
}

/** What is wrong between an entity and the columns of its table. */
function columnProblem(
  { table, entity, columns, isComplete }: EntityTable,
  present: readonly string[],
  isLatest: boolean,
): string | undefined {
  const missing = columns.find(({ column }) => !present.includes(column));
  if (missing !== undefined)
    return `none of them adds the column ${missing.column} of ${table}, where ${entity}.${missing.property} is kept; add it by another migration`;
  const extra = present.find((one) => !columns.some(({ column }) => column === one));
  return extra === undefined || !isComplete || !isLatest
    ? undefined
    : `the table ${table} has the column ${extra}, which ${entity} does not; declare it there with @Column, or drop it by another migration`;
}

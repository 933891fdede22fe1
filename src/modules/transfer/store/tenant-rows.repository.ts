import { Injectable } from '@nestjs/common';
import type { RunStatement } from '#platform/database/connections/owner-database.js';
import type { TableReference, TransferredTable } from './tenant-tables.repository.js';

/** Rows fetched at once. Few, because a row may have several megabytes. */
const READ_AT_ONCE = 200;
/** Maximum number of sequence values that are drawn. Larger gaps are skipped. */
const DRAWN_AT_MOST = 1_000_000;
/** Columns of a tenant that belong to the operator of the installation, and are not imported into another. */
export const OF_THE_OPERATOR = [
  'external_id',
  'suspended_at',
  'archived_at',
  'exported_at',
  'frozen_at',
  'freeze_reason',
  'freeze_drains',
];

/** Result of storing rows. */
export interface StoredRows {
  readonly stored: number;
  /** Keys of the stored rows as JSON texts, if the table may refuse rows. */
  readonly keys: ReadonlySet<string>;
}

/** Rows of one tenant in any table, as JSON written by PostgreSQL, which loses nothing. */
@Injectable()
export class TenantRows {
  /** All rows of a table in the order of its key, in batches. */
  async *read(run: RunStatement, table: TransferredTable, tenantId: string): AsyncGenerator<string[]> {
    const { name, tenantColumn, columns, key } = table;
    const order = [tenantColumn, ...key].map(quoted).join(', ');
    await run(
      `declare exported no scroll cursor for select row_to_json(r)::text as row
       from (select ${columns.map(quoted).join(', ')} from ${quoted(name)} where ${quoted(tenantColumn)} = $1 order by ${order}) r`,
      [tenantId],
    );
    for (;;) {
      const rows = await run<{ row: string }>(`fetch ${READ_AT_ONCE} from exported`);
      if (rows.length > 0) yield rows.map(({ row }) => row);
      if (rows.length < READ_AT_ONCE) break;
    }
    await run(`close exported`);
  }

  /** Inserts the row of the tenant itself. */
  async insertTenant(
    run: RunStatement,
    table: TransferredTable,
    row: string,
    { id, slug, name, frozenAt }: { id: string; slug: string; name: string; frozenAt: Date | null },
  ): Promise<void> {
    const columns = table.columns
      .filter((column) => !['slug', 'name', ...OF_THE_OPERATOR].includes(column))
      .map(quoted);
    await run(
      `insert into ${quoted(table.name)} (id, slug, name, frozen_at, ${columns.join(', ')})
       select $1, $2, $3, $4, ${columns.join(', ')} from json_populate_record(null::${quoted(table.name)}, $5)`,
      [id, slug, name, frozenAt, row],
    );
  }

  /**
   * Writes rows unchanged. Left out are rows that another tenant already has (a host, a key), if the table
   * may contain such, and rows that reference missing rows.
   *
   * @param unsure references that may be broken, because rows of their tables were left out
   */
  async insert(
    run: RunStatement,
    table: TransferredTable,
    {
      tenantId,
      rows,
      unsure,
    }: { tenantId: string; rows: readonly string[]; unsure: readonly TableReference[] },
  ): Promise<StoredRows> {
    const source = `json_populate_recordset(null::${quoted(table.name)}, $2)`;
    return this.insertFrom(run, table, { source, values: [tenantId, `[${rows.join(',')}]`], unsure });
  }

  /** Keeps rows of a self-referencing table until all of them have arrived. */
  async stage(run: RunStatement, rows: readonly string[]): Promise<void> {
    await run(`create temporary table if not exists staged_row (row json) on commit drop`);
    await run(`insert into staged_row select json_array_elements($1)`, [`[${rows.join(',')}]`]);
  }

  /** Writes the rows that were kept, like {@link insert}. */
  async insertStaged(
    run: RunStatement,
    table: TransferredTable,
    { tenantId, unsure }: { tenantId: string; unsure: readonly TableReference[] },
  ): Promise<StoredRows> {
    const source = `staged_row, json_populate_record(null::${quoted(table.name)}, row)`;
    const stored = await this.insertFrom(run, table, { source, values: [tenantId], unsure });
    await run(`truncate staged_row`);
    return stored;
  }

  /** Highest number in a column of the tenant's rows, as text. Null if there are no rows. */
  async highest(
    run: RunStatement,
    { name, tenantColumn }: TransferredTable,
    column: string,
    tenantId: string,
  ): Promise<string | null> {
    const [row] = await run<{ highest: string | null }>(
      `select max(${quoted(column)})::text as highest from ${quoted(name)} where ${quoted(tenantColumn)} = $1`,
      [tenantId],
    );
    return row?.highest ?? null;
  }

  /**
   * Advances a sequence beyond a number. Others draw from it concurrently and must never get a number twice.
   * The numbers are therefore drawn. If there are too many, the sequence skips a further million, more than
   * others draw in that moment.
   */
  async advance(run: RunStatement, sequence: string, highest: string): Promise<void> {
    await run(
      `with state as (select last_value, $1::bigint - last_value as behind from ${sequence})
       select case when behind > ${DRAWN_AT_MOST} then setval($2, $1::bigint + ${DRAWN_AT_MOST})
         when behind >= 0 then (select max(nextval($2)) from generate_series(0, behind)) end from state`,
      [highest, sequence],
    );
  }

  private async insertFrom(
    run: RunStatement,
    { name, tenantColumn, columns, key, isUniqueAcrossTenants }: TransferredTable,
    { source, values, unsure }: { source: string; values: unknown[]; unsure: readonly TableReference[] },
  ): Promise<StoredRows> {
    const names = columns.map(quoted).join(', ');
    const isThere = unsure.map(({ table, columns: own, targets }) => {
      const pairs = own.map(
        (column, index) => `target.${quoted(targets[index] ?? '')} = r.${quoted(column)}`,
      );
      const isNone = own.map((column) => `r.${quoted(column)} is null`).join(' or ');
      return `(${isNone} or exists (select from ${quoted(table)} target where target.tenant_id = $1 and ${pairs.join(' and ')}))`;
    });
    const inserted = `insert into ${quoted(name)} (${quoted(tenantColumn)}, ${names}) overriding system value
      select $1, ${columns.map((column) => `r.${quoted(column)}`).join(', ')} from ${source} r
      where ${['true', ...isThere].join(' and ')}
      ${isUniqueAcrossTenants ? 'on conflict do nothing' : ''}
      returning ${isUniqueAcrossTenants ? `json_build_array(${key.map(quoted).join(', ')})::text` : 'null::text'} as key`;
    const [row] = await run<{ stored: string; keys: string[] | null }>(
      `with inserted as (${inserted}) select count(*) as stored, array_agg(key) filter (where key is not null) as keys from inserted`,
      values,
    );
    return { stored: Number(row?.stored ?? 0), keys: new Set(row?.keys ?? []) };
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

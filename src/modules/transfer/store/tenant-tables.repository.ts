import { Injectable } from '@nestjs/common';
import type { RunStatement } from '#platform/database/connections/owner-database.js';
import { inOrderOfReference } from '../rules/in-order-of-reference.js';

/** A foreign key to another tenant-owned table, or to the table itself. */
export interface TableReference {
  readonly table: string;
  /** Columns besides the tenant's. */
  readonly columns: readonly string[];
  /** Referenced columns, in the same order. */
  readonly targets: readonly string[];
}

/** A tenant-owned table, as the PostgreSQL catalog describes it. */
export interface TransferredTable {
  readonly name: string;
  /** The column with the tenant's id. */
  readonly tenantColumn: string;
  /** Columns to write, without the tenant's and without generated columns. */
  readonly columns: readonly string[];
  /** Primary key without the tenant's column. */
  readonly key: readonly string[];
  readonly references: readonly TableReference[];
  /** Columns with generated numbers. Ids that count by tenant have no sequence. */
  readonly generated: readonly { readonly column: string; readonly sequence: string | null }[];
  /** Whether it has values that must be unique across the installation. */
  readonly isUniqueAcrossTenants: boolean;
  /** First text column, by which people know a row. */
  readonly label: string | null;
}

/** The registry: each row is a tenant. */
export const TENANT_TABLE = 'tenant';

const TABLES = `
  with owned as (
    select c.oid, c.relname::text as name, case c.relname when '${TENANT_TABLE}' then 'id' else 'tenant_id' end as tenant_column
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (c.relname = '${TENANT_TABLE}' or exists (
        select from pg_attribute where attrelid = c.oid and attname = 'tenant_id' and not attisdropped))
  ), columns as (
    select attrelid as oid, attname::text as name, attnum, attidentity <> '' or attname = 'id' and atttypid = 'bigint'::regtype as is_generated,
       atttypid = 'text'::regtype as is_text
    from pg_attribute join owned on owned.oid = attrelid
    where attnum > 0 and not attisdropped and attgenerated = '' and attname <> tenant_column
  )
  select o.name, tenant_column as "tenantColumn",
    array(select c.name from columns c where c.oid = o.oid order by attnum) as columns,
    array(select c.name from pg_index, unnest(indkey) with ordinality k (attnum, index)
      join columns c on c.attnum = k.attnum
      where indrelid = o.oid and indisprimary and c.oid = o.oid order by k.index) as key,
    array(select json_build_object('table', t.name,
        'columns', array(select c.name from unnest(conkey) with ordinality k (attnum, index)
          join columns c on c.oid = conrelid and c.attnum = k.attnum order by k.index),
        'targets', array(select c.name from unnest(confkey) with ordinality k (attnum, index)
          join columns c on c.oid = confrelid and c.attnum = k.attnum order by k.index))
      from pg_constraint join owned t on t.oid = confrelid
      where conrelid = o.oid and contype = 'f' and t.name <> '${TENANT_TABLE}' order by conname) as references,
    array(select json_build_object('column', c.name, 'sequence', pg_get_serial_sequence(format('public.%I', o.name), c.name))
      from columns c where c.oid = o.oid and is_generated order by attnum) as generated,
    exists (select from pg_index join pg_attribute a on a.attrelid = indrelid and a.attnum = indkey[0]
      where indrelid = o.oid and indisunique and a.attname <> tenant_column) as "isUniqueAcrossTenants",
    (select c.name from columns c where c.oid = o.oid and is_text order by attnum limit 1) as label
  from owned o order by name`;

/** Tenant-owned tables of this database, whichever module created them. */
@Injectable()
export class TenantTables {
  /** All tables: the registry first, and each after the tables that it references. */
  async inOrder(run: RunStatement): Promise<TransferredTable[]> {
    const tables = await run<TransferredTable & Record<string, unknown>>(TABLES);
    return inOrderOfReference(tables, TENANT_TABLE);
  }

  /** Applied migrations, oldest first. Those of packages are prefixed with the package's name. */
  async migrations(run: RunStatement): Promise<string[]> {
    const rows = await run<{ name: string }>(`select name from migrations order by id`);
    return rows.map(({ name }) => name);
  }
}

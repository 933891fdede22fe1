import { Injectable } from '@nestjs/common';
import type { RunStatement } from '#platform/database/connections/owner-database.js';
import { readSealedMark, SEALED_PREFIX } from '#platform/database/schema/sealed-column.js';
import type { SecretPlace } from './secret-seal.js';

/** A column with sealed secrets, as the PostgreSQL catalog describes it. */
export interface MarkedColumn {
  readonly table: string;
  readonly column: string;
  /** Column with the tenant's id. */
  readonly tenantColumn: string;
  /** Column that its secrets are bound to. */
  readonly by: string;
  /** Start of each secret in plain text. */
  readonly prefix: string;
  /** Whether it is bound to the digest of the secret, by which the secret is looked up. */
  readonly isLookedUp: boolean;
}

/** A stored secret. */
export interface StoredSecret {
  readonly place: SecretPlace;
  readonly stored: string;
}

/** Begins with the comments, of which there are few. */
const MARKED = `
  select c.relname::text as table, a.attname::text as column, d.description as comment,
    case when exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped)
      then 'tenant_id' else 'id' end as "tenantColumn",
    (select array_agg(b.attname::text) from pg_attribute b where b.attrelid = c.oid and b.atttypid = 'bytea'::regtype) as bytes
  from pg_description d
    join pg_class c on c.oid = d.objoid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid and not a.attisdropped
  where d.classoid = 'pg_class'::regclass and d.objsubid > 0 and d.description like 'sealed by %'
  order by 1, a.attnum`;

/** Sealed secrets in the tables of all modules, found by the marks of `markSealed`. */
@Injectable()
export class SealedColumns {
  async list(run: RunStatement): Promise<MarkedColumn[]> {
    const rows = await run<{
      table: string;
      column: string;
      comment: string;
      tenantColumn: string;
      bytes: string[] | null;
    }>(MARKED);
    return rows.flatMap(({ table, column, comment, tenantColumn, bytes }) => {
      const mark = readSealedMark(comment);
      if (mark === undefined) return [];
      const { by, prefix = '' } = mark;
      return [{ table, column, tenantColumn, by, prefix, isLookedUp: bytes?.includes(by) === true }];
    });
  }

  /**
   * Reads and locks secrets of a tenant that are not sealed with the given key. Skips rows that others have
   * locked, so it cannot deadlock with them.
   */
  async lockOthers(
    run: RunStatement,
    { table, column, tenantColumn, by }: MarkedColumn,
    { tenantId, keyId, limit }: { tenantId: string; keyId: string; limit: number },
  ): Promise<StoredSecret[]> {
    const rows = await run<{ record: string; stored: string }>(
      `select ${by}::text as record, ${column} as stored from ${table}
       where ${tenantColumn} = $1 and ${column} is not null and not starts_with(${column}, $2)
       limit $3 for no key update skip locked`,
      [tenantId, prefixOf(keyId), limit],
    );
    return rows.map(({ record, stored }) => ({ place: { tenantId, table, record }, stored }));
  }

  /** Replaces secrets that are still stored as given. */
  async replace(
    run: RunStatement,
    { table, column, tenantColumn, by }: MarkedColumn,
    tenantId: string,
    secrets: readonly (StoredSecret & { readonly sealed: string })[],
  ): Promise<void> {
    await run(
      `update ${table} t set ${column} = x.sealed
       from unnest($2::text[], $3::text[], $4::text[]) as x (record, stored, sealed)
       where t.${tenantColumn} = $1 and t.${by}::text = x.record and t.${column} = x.stored`,
      [
        tenantId,
        secrets.map(({ place }) => place.record),
        secrets.map(({ stored }) => stored),
        secrets.map(({ sealed }) => sealed),
      ],
    );
  }

  /** True if a tenant has secrets that are not sealed with the given key. */
  async hasOthers(
    run: RunStatement,
    { table, column, tenantColumn }: MarkedColumn,
    tenantId: string,
    keyId: string,
  ): Promise<boolean> {
    const [row] = await run<{ found: boolean }>(
      `select exists (select from ${table}
       where ${tenantColumn} = $1 and ${column} is not null and not starts_with(${column}, $2)) as found`,
      [tenantId, prefixOf(keyId)],
    );
    return row?.found === true;
  }
}

function prefixOf(keyId: string): string {
  return `${SEALED_PREFIX}${keyId}.`;
}

import { identifier, sql, type Sql } from '#platform/database/tenant/sql.js';
import type { RecordTarget } from './metadata-target.js';

/** `tenant_id` and `id` of the records of a kind, as a select without conditions on them. */
export function rowsOf({ table, condition }: RecordTarget): Sql {
  const rows = sql`select tenant_id, id from ${identifier(table)}`;
  return condition === undefined ? rows : sql`${rows} where ${condition}`;
}

import type { QueryRunner } from 'typeorm';

interface ConcurrentIndex {
  readonly name: string;
  /** What follows `on` in SQL: `incident (tenant_id, started_at)`. */
  readonly on: string;
  readonly unique?: boolean;
}

/**
 * Creates an index on a table that may be large, while others go on writing to it. For a migration with
 * `transaction = false`, which PostgreSQL asks for; it may be repeated, so it does nothing else. An index that an
 * earlier attempt left unfinished is made again.
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  { name, on, unique = false }: ConcurrentIndex,
): Promise<void> {
  const [left] = (await runner.query(
    `select i.indisvalid as "isValid" from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = $1`,
    [name],
  )) as { isValid: boolean }[];
  if (left?.isValid === true) return;
  if (left !== undefined) await runner.query(`drop index concurrently if exists ${name}`);
  await runner.query(`create ${unique ? 'unique ' : ''}index concurrently ${name} on ${on}`);
}

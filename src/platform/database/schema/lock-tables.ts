import type { QueryRunner } from 'typeorm';
import { databaseErrorCode } from '../connections/database-error.js';

/**
 * A migration asks for all its locks within this time, or gives them back and tries again. It is shorter than the
 * second after which PostgreSQL looks for deadlocks: a request that waits for a migration never becomes the one that
 * PostgreSQL ends.
 */
const LOCKED_WITHIN_MS = 400;

/** Codes of failures after which a migration is repeated: lock_timeout, statement_timeout, deadlock. */
const REPEATED = new Set(['55P03', '57014', '40P01']);

const OWN_TABLES = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migrations'
    and pg_has_role(relowner, 'usage')`;

/** Who holds tables for long, as far as PostgreSQL shows it to this role. */
const HOLDER = `
  select a.pid, coalesce(nullif(a.application_name, ''), 'unnamed') as name,
    extract(epoch from clock_timestamp() - a.xact_start)::int as seconds
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'relation' and l.granted and a.pid <> pg_backend_pid() and a.datname = current_database()
    and a.xact_start < clock_timestamp() - interval '1 second'
  order by a.xact_start limit 1`;

/**
 * Locks tables for a migration, in the order of their names: those that it names and that exist, or all of them if it
 * names none. Ends when it cannot have them soon.
 */
export async function lockTables(runner: QueryRunner, named: readonly string[] | undefined): Promise<void> {
  const found = (await runner.query(OWN_TABLES)) as { name: string }[];
  const names = found
    .map(({ name }) => name)
    .filter((name) => named === undefined || named.includes(name))
    .toSorted();
  if (names.length > 0) {
    const tables = names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');
    await runner.query(`set local statement_timeout = ${LOCKED_WITHIN_MS}; lock table ${tables}`);
  }
  await runner.query(`set local statement_timeout = 0; set local lock_timeout = ${LOCKED_WITHIN_MS}`);
}

/** True if a migration failed because others used its tables. */
export function isLockFailure(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code !== undefined && REPEATED.has(code);
}

/** The process that holds tables for longest, in words; empty if there is none to be seen. */
export async function longestHolder(runner: QueryRunner): Promise<string> {
  const rows = (await runner.query(HOLDER).catch(() => [])) as {
    pid: number;
    name: string;
    seconds: number;
  }[];
  return rows
    .map(({ pid, name, seconds }) => `: process ${pid} of PostgreSQL (${name}, for ${seconds} s)`)
    .join('');
}

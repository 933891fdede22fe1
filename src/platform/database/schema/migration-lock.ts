import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';

/** Key of the advisory lock. Any number of replicas may start at once: one migrates, the others wait for it. */
const MIGRATION_LOCK = 7_246_001;
const SILENT_MS = 5_000;
const ASK_EVERY_MS = 200;

/** Finds the holder of the lock, as far as PostgreSQL shows it to this role. */
const HOLDER = `
  select l.pid, a.application_name as name, coalesce(host(a.client_addr), 'a socket') as address,
    extract(epoch from now() - a.xact_start)::int as seconds
  from pg_locks l left join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.objid = ${MIGRATION_LOCK} and l.classid = 0 and l.granted
    and l.database = (select oid from pg_database where datname = current_database())
  limit 1`;

interface Holder {
  readonly pid: number;
  readonly name: string | null;
  readonly address: string;
  readonly seconds: number | null;
}

/**
 * Takes the migration lock, and waits for its holder first. The lock ends with the transaction
 * that this opens on `runner`. So it also works behind a proxy that shares connections, and no
 * session keeps it by accident.
 *
 * @param say prints the holder of the lock once the wait takes longer than five seconds
 */
export async function acquireMigrationLock(
  dataSource: DataSource,
  runner: QueryRunner,
  say: (line: string) => void,
): Promise<void> {
  await runner.startTransaction();
  await runner.query(`set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0`);
  const tell = setTimeout(() => void holder(dataSource).then(say), SILENT_MS);
  try {
    // Asked for again and again: a statement that waits would hold a snapshot, for which another process's concurrent
    // index would wait, and PostgreSQL sees no deadlock in that.
    while (!(await isTaken(runner))) await pause(ASK_EVERY_MS);
  } finally {
    clearTimeout(tell);
  }
}

async function isTaken(runner: QueryRunner): Promise<boolean> {
  const [row] = (await runner.query(`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`)) as {
    taken: boolean;
  }[];
  return row?.taken === true;
}

async function holder(dataSource: DataSource): Promise<string> {
  const waiting = 'Waiting for another process to bring the database up to date';
  const [found] = await dataSource.query<Holder[]>(HOLDER).catch((): Holder[] => []);
  if (found === undefined) return `${waiting}.`;
  const { pid, name, address, seconds } = found;
  const since = seconds === null ? '' : `, for ${seconds} s`;
  return `${waiting}: process ${pid} of PostgreSQL (${name === null || name === '' ? 'unnamed' : name}, from ${address}${since}). If that one is dead, end it with "select pg_terminate_backend(${pid})".`;
}

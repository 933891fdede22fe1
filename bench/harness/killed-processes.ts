import { setTimeout as pause } from 'node:timers/promises';
import type { Superuser } from '../support/superuser.js';

const SERVER_SESSIONS = [
  'heliograph-read',
  'heliograph-write',
  'heliograph-background',
  'heliograph-listen',
  'heliograph-owner',
];
const GONE_WITHIN_MS = 20_000;

/** Waits until the statements of a killed server have ended. */
export async function waitUntilGone(database: Superuser): Promise<void> {
  const end = performance.now() + GONE_WITHIN_MS;
  for (;;) {
    const sessions = await database.rows<{ state: string; query: string }>(
      `select state, query from pg_stat_activity where application_name = any($1)`,
      [SERVER_SESSIONS],
    );
    if (sessions.length === 0) return;
    if (performance.now() > end)
      throw new Error(`Sessions outlive their server: ${JSON.stringify(sessions)}`);
    await pause(20);
  }
}

/** Kills PostgreSQL's parent process. Its supervisor restarts it. */
export async function killPostgres(database: Superuser): Promise<void> {
  const [row] = await database.rows<{ pid: number }>(
    `select substring(pg_read_file('postmaster.pid') from '^\\d+')::int as pid`,
  );
  if (row === undefined) throw new Error('PostgreSQL does not say its process.');
  process.kill(row.pid, 'SIGKILL');
}

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { APP_ROLE, VISITOR_ROLE } from '#platform/database/connections/database-addresses.js';
import { migrate } from '#platform/database/schema/migrate.js';
import { MIGRATIONS } from '../../src/migrations.js';
import { eventually } from './eventually.js';
import { freePort, stopProgram } from './programs.js';
import type { TestDatabase } from './test-database.js';

/**
 * Folder of Debian's PostgreSQL programs, which can create a replica, unlike the embedded ones;
 * undefined if not installed.
 */
export const DEBIAN_POSTGRES = [18, 17, 16, 15]
  .map((major) => `/usr/lib/postgresql/${major}/bin`)
  .find((folder) => existsSync(join(folder, 'pg_basebackup')));

/** A primary and its replica. */
export interface ReplicatedPostgres {
  readonly database: TestDatabase;
  onReplica(text: string): Promise<unknown[]>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  remove(): Promise<void>;
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-replicated-'));
  chmodSync(folder, 0o755);
  const account = accountOfPostgres();
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const [port, replicaPort] = [await freePort(), await freePort()];
  const options = { ...account, cwd: folder, stdio: 'ignore' } as const;
  const file = (program: string): string => join(DEBIAN_POSTGRES!, program);
  const start = (name: string, on: number): ChildProcess =>
    spawn(
      file('postgres'),
      ['-D', join(folder, name), '-p', String(on), '-h', '127.0.0.1', '-k', '', '-c', 'fsync=off'],
      options,
    );
  execFileSync(
    file('initdb'),
    ['-D', join(folder, 'primary'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'],
    options,
  );
  const primary = start('primary', port);
  const admin = (on: number, database: string): string => `postgres://postgres@127.0.0.1:${on}/${database}`;
  await answers(admin(port, 'postgres'));
  await once(admin(port, 'postgres'), 'create role heliograph_owner login createrole');
  await once(admin(port, 'postgres'), 'create database heliograph owner heliograph_owner');
  execFileSync(
    file('pg_basebackup'),
    [
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-U',
      'postgres',
      '-D',
      join(folder, 'replica'),
      '-R',
      '-c',
      'fast',
      '-N',
    ],
    options,
  );
  let replica: ChildProcess;
  const startReplica = async (): Promise<void> => {
    replica = start('replica', replicaPort);
    await answers(admin(replicaPort, 'heliograph'));
  };
  await startReplica();
  const owner = { url: `postgres://heliograph_owner@127.0.0.1:${port}/heliograph` };
  await migrate(owner, MIGRATIONS);
  return {
    database: {
      addresses: {
        owner,
        app: { ...owner, role: APP_ROLE },
        read: { url: `postgres://heliograph_owner@127.0.0.1:${replicaPort}/heliograph`, role: VISITOR_ROLE },
      },
      superuserUrl: admin(port, 'heliograph'),
      sql: (text, values) => once(admin(port, 'heliograph'), text, values),
      drop: () => Promise.resolve(),
    },
    onReplica: (text) => once(admin(replicaPort, 'heliograph'), text),
    stopReplica: () => stopProgram(replica, 'SIGQUIT'),
    startReplica,
    remove: async () => {
      await stopProgram(replica, 'SIGQUIT');
      await stopProgram(primary, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Account of PostgreSQL, which does not run as root. */
function accountOfPostgres(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string): number =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function once<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<void> {
  await eventually(
    () =>
      once(url, 'select 1').then(
        () => true,
        () => false,
      ),
    (isThere) => isThere,
    20_000,
  );
}

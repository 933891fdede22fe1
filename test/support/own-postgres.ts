import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensureCluster } from '#platform/embedded-postgres/cluster-files.js';
import type { ClusterPlace } from '#platform/embedded-postgres/cluster-place.js';
import { chooseAccount } from '#platform/embedded-postgres/postgres-account.js';
import { locatePostgresBinaries } from '#platform/embedded-postgres/postgres-binaries.js';
import { startPostmaster, stopPostmaster } from '#platform/embedded-postgres/postmaster.js';
import { judgeProcess, readPostmasterFile } from '#platform/embedded-postgres/postmaster-file.js';
import { migrate } from '#platform/database/schema/migrate.js';
import { MIGRATIONS } from '../../src/migrations.js';
import { eventually } from './eventually.js';
import { freePort } from './programs.js';
import type { TestDatabase } from './test-database.js';

/** PostgreSQL server for a single test file, which may stop, kill and start it. */
export interface OwnPostgres {
  readonly database: TestDatabase;
  /** Id of the server process, whose children serve its connections. */
  pid(): Promise<number>;
  /** Shuts the server down and ends every connection, as an operator would. */
  stop(): Promise<void>;
  /** Kills the server, as a power cut would. */
  kill(): Promise<void>;
  /** Starts the server on the same port as before. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** @param server the program that runs instead of the packaged one, made from its path */
export async function startOwnPostgres(
  server: (program: string) => Promise<string> = (program) => Promise.resolve(program),
): Promise<OwnPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heliograph-own-'));
  await chmod(dataDir, 0o755);
  const clusterDir = join(dataDir, 'postgres');
  const binaries = await locatePostgresBinaries();
  const place: ClusterPlace = {
    clusterDir,
    binaries: { ...binaries, postgres: await server(binaries.postgres) },
    account: await chooseAccount(clusterDir),
    // Acknowledged writes must survive a kill.
    volatile: false,
    onProgress: () => undefined,
  };
  const passwords = await ensureCluster(place);
  const port = await freePort();
  const start = async (): Promise<void> => {
    while ((await startPostmaster(place, port)) !== 'ready');
    const given = (await readPostmasterFile(clusterDir))?.port;
    if (given !== port) throw new Error(`PostgreSQL is not at ${port}, but at ${given}.`);
  };
  const stop = async (): Promise<void> => {
    await stopPostmaster(place);
  };
  await start();
  const urlOf = (role: string, password: string): string =>
    `postgres://${role}:${password}@127.0.0.1:${port}/heliograph?sslmode=disable`;
  const owner = { url: urlOf('heliograph_owner', passwords.owner) };
  await migrate(owner, MIGRATIONS);
  return {
    database: {
      addresses: { owner, app: { url: urlOf('heliograph_app', passwords.app) } },
      superuserUrl: urlOf('postgres', passwords.superuser),
      sql: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
        const client = new pg.Client(urlOf('postgres', passwords.superuser));
        await client.connect();
        try {
          return (await client.query<Row>(text, values)).rows;
        } finally {
          await client.end();
        }
      },
      drop: () => Promise.resolve(),
    },
    pid: async () => {
      const file = await readPostmasterFile(clusterDir);
      if (file === undefined) throw new Error('PostgreSQL is not running.');
      return file.pid;
    },
    start,
    stop,
    kill: async () => {
      const file = await readPostmasterFile(clusterDir);
      if (file === undefined) return;
      process.kill(file.pid, 'SIGKILL');
      // The process holds the port until it has exited.
      await eventually(
        () => judgeProcess(file.pid, clusterDir),
        (state) => state !== 'postgres',
      );
    },
    remove: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

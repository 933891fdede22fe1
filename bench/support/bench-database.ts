import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { EmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';
import { migrate } from '../../src/database/schema/migrate.js';
import { MIGRATIONS } from '../../src/migrations.js';

/** A migrated, empty database on a PostgreSQL of its own, with the settings that the product ships with. */
export interface BenchDatabase {
  readonly ownerUrl: string;
  /** As the restricted role that the server uses. */
  readonly appUrl: string;
  /** As the superuser, whom no row-level security binds. */
  readonly superuserUrl: string;
  /** The process of PostgreSQL that is the parent of all others. */
  readonly pid: number;
  /** Runs SQL as the superuser. */
  sql(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Stops PostgreSQL for good; its data stay until {@link release}. */
  stop(): Promise<void>;
  release(): Promise<void>;
}

/** @param migrates whether the schema is made here, or by a server that is started on it */
export async function openBenchDatabase({ migrates = true } = {}): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heliograph-bench-'));
  await chmod(dataDir, 0o755);
  const postgres = await EmbeddedPostgres.acquire({
    dataDir,
    purpose: 'guest',
    onProgress: () => undefined,
  });
  if (migrates) await migrate({ url: postgres.ownerUrl }, MIGRATIONS);
  const superuserUrl = Object.assign(new URL(postgres.superuserUrl), { pathname: '/heliograph' }).href;
  const pool = new pg.Pool({ connectionString: superuserUrl, max: 1 });
  const pid = Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= pool.end().then(() => postgres.release()));
  return {
    ownerUrl: postgres.ownerUrl,
    appUrl: postgres.appUrl,
    superuserUrl,
    pid,
    sql: (text, values = []) => pool.query(text, values),
    stop,
    release: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

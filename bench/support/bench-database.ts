import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { EmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.js';
import { migrate } from '#platform/database/schema/migrate.js';
import { MIGRATIONS } from '../../src/migrations.js';

/** A migrated, empty database on a separate PostgreSQL, with the product's default settings. */
export interface BenchDatabase {
  readonly ownerUrl: string;
  /** URL for the restricted role that the server uses. */
  readonly appUrl: string;
  /** URL for the superuser, who bypasses row-level security. */
  readonly superuserUrl: string;
  /** Process id of PostgreSQL's parent process. */
  readonly pid: number;
  /** Runs SQL as the superuser. */
  sql(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Stops PostgreSQL permanently. Its data remain until {@link release}. */
  stop(): Promise<void>;
  release(): Promise<void>;
}

/** @param migrates true to create the schema here; false if a server will create it */
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

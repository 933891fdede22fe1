import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type {
  DatabaseAddress,
  DatabaseAddresses,
} from '#platform/database/connections/database-addresses.js';
import { onServer, withDatabase } from './database-server.js';
import { eventually } from './eventually.js';

const CLOSE_WITHIN_MS = 2_000;

/** A migrated, empty database for one test file. */
export interface TestDatabase {
  readonly addresses: DatabaseAddresses & { readonly owner: DatabaseAddress };
  readonly superuserUrl: string;
  /** Runs SQL as the superuser, whom no policy restricts. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const { superuserUrl, ownerUrl, appUrl, visitorUrl, template } = inject('database');
  const name = `heliograph_test_${randomBytes(6).toString('hex')}`;
  await onServer(superuserUrl, (client) =>
    // Without the copy in the log of writes, half the work.
    client.query(`create database ${name} template ${template} owner heliograph_owner strategy file_copy`),
  );
  const pool = new pg.Pool({ connectionString: withDatabase(superuserUrl, name), max: 2 });
  // Ended connections may still receive an error when their database is dropped.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    addresses: {
      owner: { url: withDatabase(ownerUrl, name) },
      app: { url: withDatabase(appUrl, name) },
      visitor: { url: withDatabase(visitorUrl, name) },
    },
    superuserUrl: withDatabase(superuserUrl, name),
    sql: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    drop: async () => {
      await pool.end();
      await onServer(superuserUrl, async (client) => {
        // A pool reports that it is closed a moment before its connections are. A connection cut off in
        // between raises an error.
        const open = `select pid from pg_stat_activity where datname = $1`;
        await eventually(
          () => client.query(open, [name]),
          ({ rowCount }) => rowCount === 0,
          CLOSE_WITHIN_MS,
        ).catch(() => undefined);
        await client.query(`drop database ${name} with (force)`);
      });
    },
  };
}

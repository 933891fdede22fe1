import pg from 'pg';
import { eventually } from './eventually.js';
import type { TestDatabase } from './test-database.js';

/**
 * Runs a statement in a transaction and commits it once `write` waits for one of its locks.
 *
 * @param meanwhile runs while `write` waits
 */
export async function whileUncommitted<T>(
  database: TestDatabase,
  statement: string,
  values: readonly unknown[],
  write: () => Promise<T>,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  const session = new pg.Client(database.superuserUrl);
  await session.connect();
  try {
    await session.query('begin');
    await session.query(statement, [...values]);
    const result = write();
    await eventually(
      () =>
        database.sql(
          `select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and application_name in ('heliograph-write', 'heliograph-owner')`,
        ),
      (waiting) => waiting.length > 0,
    );
    await meanwhile();
    await session.query('commit');
    return await result;
  } finally {
    await session.end();
  }
}

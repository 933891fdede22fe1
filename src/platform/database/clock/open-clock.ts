import pg from 'pg';
import { connectionOptions, type DatabaseAddress } from '../connections/database-addresses.js';
import { DatabaseClock } from './database-clock.js';

/** The database's time in milliseconds since 1970, as `time`. */
export const READ_TIME = `select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`;

/** The clock of a process, set by that of its database. */
export async function openClock(app: DatabaseAddress): Promise<DatabaseClock> {
  const client = new pg.Client({ ...connectionOptions(app), application_name: 'heliograph-clock' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await DatabaseClock.open(async () => {
      const { rows } = await client.query<{ time: number }>(READ_TIME);
      return rows[0]?.time ?? Number.NaN;
    });
  } finally {
    await client.end();
  }
}

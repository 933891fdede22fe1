import { Logger } from '@nestjs/common';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/support/eventually.js';
import { LogSink } from '../../../test/support/log-sink.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { NestLog } from '../../logging/nest-log.js';
import { BackgroundDatabase } from './background-database.js';

describe('BackgroundDatabase', () => {
  const sink = new LogSink();
  let database: TestDatabase;
  let background: BackgroundDatabase;

  beforeAll(async () => {
    Logger.overrideLogger(new NestLog(pino(sink.destination)));
    database = await createTestDatabase();
    background = new BackgroundDatabase(database.addresses);
  });

  afterAll(async () => {
    await background.onApplicationShutdown();
    await database.drop();
  });

  it('logs a connection that was lost while idle by its code alone, and goes on with another', async () => {
    expect(await background.query('select 1 as one', [])).toEqual([{ one: 1 }]);
    await database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'heliograph-background'`,
    );
    await eventually(
      () => Promise.resolve(sink.lines.join()),
      (lines) =>
        lines.includes('The connection for background work was lost: PostgreSQL refused a statement: 57P01.'),
    );
    expect(sink.lines.join()).not.toContain('terminating');
    expect(await background.query('select 2 as two', [])).toEqual([{ two: 2 }]);
  });
});

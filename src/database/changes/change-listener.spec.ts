import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LogSink } from '../../../test/support/log-sink.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { pino } from 'pino';
import { NestLog } from '../../logging/nest-log.js';
import { ChangeListener } from './change-listener.js';

const SECRET = 'hunter2';

describe('ChangeListener', () => {
  const sink = new LogSink();
  let database: TestDatabase;

  beforeAll(async () => {
    Logger.overrideLogger(new NestLog(pino(sink.destination)));
    database = await createTestDatabase();
  });

  afterAll(() => database.drop());

  it('says why it cannot listen without what PostgreSQL quotes', async () => {
    const { app, owner } = database.addresses;
    const url = Object.assign(new URL(app.url), { pathname: `/${SECRET}` }).href;
    const listener = new ChangeListener({ owner, app: { ...app, url } });
    await listener.onModuleInit();
    await listener.onApplicationShutdown();
    expect(sink.lines.join()).toContain(
      'Cannot listen for changes yet: PostgreSQL refused a statement: 3D000.',
    );
    expect(sink.lines.join()).not.toContain(SECRET);
  });
});

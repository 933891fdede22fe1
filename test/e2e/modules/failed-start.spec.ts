import { Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { startTestApplication } from '../../support/test-application.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

@Injectable()
class Faulty implements OnApplicationBootstrap {
  onApplicationBootstrap(): void {
    throw new Error('It does not start.');
  }
}

@Module({ providers: [Faulty] })
class FaultyModule {}

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('An application that fails to start closes its connections', async () => {
  await expect(startTestApplication({ database, modules: [FaultyModule] })).rejects.toThrow('does not start');
  await eventually(
    () =>
      database.sql(
        `select application_name from pg_stat_activity
         where datname = current_database() and application_name like 'heliograph-%'`,
      ),
    (sessions) => sessions.length === 0,
  );
});

import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { settingsOfThisProcess } from './config/settings.js';
import { assertRestricted } from './database/connections/assert-restricted.js';
import { migrate } from './database/schema/migrate.js';
import { openDatabase } from './database/connections/open-database.js';
import { JobWorkerModule } from './jobs/job-worker.module.js';
import { createLogger } from './logging/logger.js';
import { NestLog } from './logging/nest-log.js';
import { MIGRATIONS } from './migrations.js';
import { SystemClock } from './time/clock.js';

/** Background jobs alone: beside servers, which do them too, where more hands are needed than requests ask for. */
const settings = settingsOfThisProcess();
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const database = await openDatabase(settings, { as: 'guest', onProgress: say });
try {
  const { addresses } = database;
  await migrate(addresses.owner, MIGRATIONS);
  await assertRestricted(addresses.app);
  const runtime = { settings, addresses, clock: new SystemClock() };
  const app = await NestFactory.createApplicationContext(AppModule.run(runtime, [JobWorkerModule]), {
    logger: new NestLog(createLogger(settings.logLevel)),
    abortOnError: false,
  });
  const { promise: asked, resolve: ask } = Promise.withResolvers<unknown>();
  process.on('SIGINT', ask).on('SIGTERM', ask).on('SIGHUP', ask);
  say('Heliograph does jobs in the background.');
  await asked;
  await app.close();
} finally {
  await database.release();
}

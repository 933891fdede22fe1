import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { constants, getPriority, setPriority } from 'node:os';
import { AppModule } from './app.module.js';
import { openClock } from '#platform/database/clock/open-clock.js';
import { isProduction } from '#core/config/read-settings.js';
import { openDatabase } from '#platform/database/connections/open-database.js';
import { readInstallation } from './installation.js';
import { createLogger } from '#core/logging/logger.js';
import { ProcessLog } from '#core/logging/process-log.js';
import { NestLog } from '#core/logging/nest-log.js';
import { boundYoungGeneration } from '#core/memory/heap.js';
import { IdleMemory } from '#core/memory/idle-memory.js';
import { progressOf } from './progress.js';
import { startApplication } from './start-application.js';
import { watchStrayErrors } from './stray-errors.js';
import { isForPerson, reportFailure } from './start-failure.js';
import { WORKER_MODULES } from './worker-modules.js';

/**
 * Runs background jobs only. Servers run jobs, too. Workers add capacity when
 * jobs need more than the servers provide.
 */
async function work(log: ProcessLog): Promise<void> {
  const { settings, modules } = await readInstallation();
  const logger = createLogger(settings.logLevel, log);
  const say = progressOf(logger);
  // Progress is part of the log then, so there is nothing to keep apart.
  if (isProduction()) log.release();
  watchStrayErrors(modules, logger);
  const database = await openDatabase(settings, { as: 'guest', onProgress: say });
  try {
    const { addresses } = database;
    const clock = await openClock(addresses.app);
    const app = await startApplication({
      addresses,
      modules,
      say,
      make: () =>
        NestFactory.createApplicationContext(
          AppModule.run({ settings, addresses, clock, modules }, WORKER_MODULES),
          { logger: new NestLog(logger), abortOnError: false },
        ),
    });
    const { promise: signal, resolve: stop } = Promise.withResolvers<unknown>();
    process.off('SIGINT', quit).off('SIGTERM', quit).off('SIGHUP', quit);
    process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
    const stopReleasing = await new IdleMemory().watch();
    const stopBounding = boundYoungGeneration();
    giveWay();
    say('Heliograph does jobs in the background.');
    log.release();
    await signal;
    stopReleasing();
    stopBounding();
    await app.close();
    logger.info('Stopped.');
  } finally {
    await database.release();
  }
}

/**
 * Gives servers on the same machine priority: a client waits for each of their responses, but not for one of
 * 100,000 mails. A process that was started with a lower priority keeps it.
 */
function giveWay(): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL);
}

/** PID 1 of a container ignores signals without a handler, so handlers are needed during startup, too. */
function quit(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal]);
}

if (process.argv.includes('--help')) {
  process.stdout.write(
    'Usage: node dist/worker.js\n\nRuns background work beside servers. It takes no arguments; its settings are those of the server.\n',
  );
  process.exit();
}
process.on('SIGINT', quit).on('SIGTERM', quit).on('SIGHUP', quit);
const log = await ProcessLog.open();
try {
  await work(log);
} catch (error) {
  if (isForPerson(error)) log.drop();
  log.release();
  reportFailure(error);
  // Handles that a module opened before it failed would keep the process alive.
  process.exit();
}

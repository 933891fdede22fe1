import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import type { Settings } from '#core/config/settings.js';
import { openClock } from '#platform/database/clock/open-clock.js';
import { openDatabase } from '#platform/database/connections/open-database.js';
import { startApplication } from '../start-application.js';
import type { DefinedModule } from '#module-system/module-definition.js';
import { unlessAborted } from './interruption.js';

interface Surroundings {
  readonly settings: Settings;
  /** The same as the server's, so that new modules and their abilities are available here too. */
  readonly modules: readonly DefinedModule[];
  readonly database: 'existing' | 'existing or new';
  /** Reports the progress of long steps at the terminal. */
  readonly say: (line: string) => void;
  /** Aborts the work. */
  readonly signal: AbortSignal;
}

/**
 * Runs `work` with the product's services on the migrated database. A server may run at the same time. It does
 * not listen on a port. The database is always closed afterwards.
 */
export async function withApplication<T>(
  { settings, modules, database: wanted, say, signal }: Surroundings,
  work: (app: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(settings, {
    as: wanted === 'existing' ? 'guest of an existing one' : 'guest',
    onProgress: say,
  });
  try {
    signal.throwIfAborted();
    const { addresses } = database;
    const clock = await openClock(addresses.app);
    const app = await startApplication({
      addresses,
      modules,
      say,
      make: () =>
        NestFactory.createApplicationContext(AppModule.run({ settings, addresses, clock, modules }), {
          logger: false,
          abortOnError: false,
        }),
    });
    try {
      return await unlessAborted(signal, () => work(app));
    } finally {
      await app.close();
    }
  } finally {
    await database.release();
  }
}

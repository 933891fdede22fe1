import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import type { Settings } from '../config/settings.js';
import { openDatabase } from '../database/connections/open-database.js';
import { startApplication } from '../start-application.js';
import { installedModules } from '../installed-modules.js';
import { SystemClock } from '../time/clock.js';
import { unlessAborted } from './interruption.js';

interface Surroundings {
  readonly settings: Settings;
  /** Reports the progress of long steps at the terminal. */
  readonly say: (line: string) => void;
  /** Ends the work early. */
  readonly signal: AbortSignal;
}

/**
 * Does `work` with the product's services on its database, brought up to date, whether or not a server runs beside it.
 * The modules are the server's own, so that new ones and their abilities are available here too; it does not listen on a port.
 * The database is closed in any case.
 */
export async function withApplication<T>(
  { settings, say, signal }: Surroundings,
  work: (app: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const modules = await installedModules(settings.modules);
  const database = await openDatabase(settings, { as: 'guest', onProgress: say });
  try {
    signal.throwIfAborted();
    const { addresses } = database;
    const app = await startApplication({
      addresses,
      modules,
      say,
      make: () =>
        NestFactory.createApplicationContext(
          AppModule.run({ settings, addresses, clock: new SystemClock(), modules }),
          { logger: false, abortOnError: false },
        ),
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

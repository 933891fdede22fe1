import { createApplication } from '../src/application.js';
import { settingsOfThisProcess } from '#core/config/read-settings.js';
import { openDatabase } from '#platform/database/connections/open-database.js';
import { installedModules } from '../src/installed-modules.js';
import { createLogger } from '#core/logging/logger.js';
import { startApplication } from '../src/start-application.js';
import { SystemClock } from '#core/time/clock.js';

/* Runs Heliograph's API without background work, which leaves all jobs to a worker. */

const silence = (): void => undefined;
const settings = settingsOfThisProcess();
const modules = await installedModules(settings.modules);
const database = await openDatabase(settings, { as: 'guest', onProgress: silence });
const { addresses } = database;
const app = await startApplication({
  addresses,
  modules,
  say: silence,
  make: () =>
    createApplication(
      { settings, addresses, clock: new SystemClock(), modules },
      createLogger(settings.logLevel),
    ),
});
await app.listen({ port: settings.port, host: settings.host });
process.once('SIGTERM', () => {
  void app.close().then(() => database.release());
});

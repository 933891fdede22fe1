import type { AddressInfo } from 'node:net';
import { createApplication } from './application.js';
import type { Settings } from './config/settings.js';
import { openDatabase } from './database/connections/open-database.js';
import { ensureDemo } from './demo/ensure-demo.js';
import { DOCS_PATH } from './http/docs/operation-links.js';
import { EventWorkerModule } from './events/event-worker.module.js';
import { installedModules } from './installed-modules.js';
import { JobWorkerModule } from './jobs/job-worker.module.js';
import { createLogger } from './logging/logger.js';
import { IdleMemory } from './memory/idle-memory.js';
import { startApplication } from './start-application.js';
import { SystemClock } from './time/clock.js';

export interface RunningServer {
  /** `http://host:port` */
  readonly address: string;
  /** Finishes what is under way, then lets go of everything. */
  stop(): Promise<void>;
}

/**
 * Starts everything that a process serves with.
 *
 * @param say prints what takes time, and where to go, at the terminal
 */
export async function startServer(settings: Settings, say: (line: string) => void): Promise<RunningServer> {
  const modules = await installedModules(settings.modules);
  const holder = `http://${settings.host}:${settings.port} (process ${process.pid})`;
  const database = await openDatabase(settings, { as: 'server', holder, onProgress: say });
  try {
    const { addresses } = database;
    const app = await startApplication({
      addresses,
      modules,
      say,
      make: () =>
        createApplication(
          { settings, addresses, clock: new SystemClock(), modules },
          createLogger(settings.logLevel),
          { modules: [JobWorkerModule, EventWorkerModule] },
        ),
    });
    let stopReleasing = (): void => undefined;
    const stop = async (): Promise<void> => {
      stopReleasing();
      await app.close();
      await database.release();
    };
    try {
      const demo = (settings.demo ?? database.embedded) ? await ensureDemo(app, say) : undefined;
      // Before anybody can be waiting.
      stopReleasing = await new IdleMemory().watch();
      await app.listen({ port: settings.port, host: settings.host });
      const { port } = app.getHttpServer().address() as AddressInfo;
      const address = `http://${settings.host === '0.0.0.0' || settings.host === '127.0.0.1' ? 'localhost' : settings.host}:${port}`;
      say('');
      say(`  Heliograph is at   ${address}`);
      say(`  Swagger UI         ${address}${DOCS_PATH}`);
      if (demo !== undefined) {
        say(`  Demo status page   http://demo.${settings.serviceDomain}:${port}`);
        say(
          `  API key            ${demo.secret ?? `printed at the first start; a new one: npm run -s cli -- key:create demo --name mine --abilities components.view,components.manage`}`,
        );
      }
      say('');
      return { address, stop };
    } catch (error) {
      await app.close();
      throw error;
    }
  } catch (error) {
    await database.release();
    throw error;
  }
}

import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { createApplication } from './application.js';
import { OperatorError } from '#core/errors/operator-error.js';
import type { Settings } from '#core/config/settings.js';
import type { Installation } from './installation.js';
import { openClock } from '#platform/database/clock/open-clock.js';
import { isProduction } from '#core/config/read-settings.js';
import { openDatabase } from '#platform/database/connections/open-database.js';
import { ensureDemo } from './ensure-demo.js';
import { ANOTHER_DEMO_KEY } from '#modules/demo/services/another-demo-key.js';
import { DOCS_PATH } from '#http/reference/operation-links.js';
import { Draining } from '#http/pipeline/draining.js';
import { listen, operatorAddress, pagesAddress } from './listen.js';
import { createOperatorApplication } from './operator-application.js';
import { OPERATOR_DOCS_PATH } from './operator/reference/serve-operator-reference.js';
import { createLogger } from '#core/logging/logger.js';
import { ProcessLog } from '#core/logging/process-log.js';
import { IdleMemory } from '#core/memory/idle-memory.js';
import { progressOf } from './progress.js';
import { startApplication } from './start-application.js';
import { isForPerson } from './start-failure.js';
import { watchStrayErrors } from './stray-errors.js';
import { WORKER_MODULES } from './worker-modules.js';

const SECOND_MS = 1000;

export interface RunningServer {
  /** `http://host:port` */
  readonly address: string;
  /** Reports the process as not ready, keeps serving for DRAIN_SECONDS, then stops. */
  drain(): Promise<void>;
  /** Finishes work in progress, then releases all resources. Also cuts a drain short. */
  stop(): Promise<void>;
}

/**
 * Starts a server: database, application, background work and HTTP port.
 */
export async function startServer({ settings, modules }: Installation): Promise<RunningServer> {
  const log = await ProcessLog.open();
  const logger = createLogger(settings.logLevel, log);
  const say = progressOf(logger);
  // Progress is part of the log then, so there is nothing to keep apart.
  if (isProduction()) log.release();
  const stopWatching = watchStrayErrors(modules, logger);
  try {
    const holder = `http://${settings.host}:${settings.port} (process ${process.pid})`;
    const database = await openDatabase(settings, { as: 'server', holder, onProgress: say });
    try {
      const { addresses } = database;
      if (operatorAddress(settings) !== undefined && addresses.owner === undefined)
        throw new OperatorError(
          'OPERATOR_PORT needs the owner of the tables: set DATABASE_OWNER_URL, or leave OPERATOR_PORT out.',
        );
      const clock = await openClock(addresses.app);
      const app = await startApplication({
        addresses,
        modules,
        say,
        make: () =>
          createApplication({ settings, addresses, clock, modules }, logger, {
            modules: WORKER_MODULES,
          }),
      });
      const stopReleasing = await new IdleMemory().watch();
      const servers: [NestFastifyApplication, ...NestFastifyApplication[]] = [app];
      const close = async (): Promise<void> => {
        stopReleasing();
        // The main application last, because the others use its services.
        for (const server of servers.toReversed()) await server.close();
      };
      try {
        if (operatorAddress(settings) !== undefined)
          servers.push(await createOperatorApplication(app, logger));
        const address = await open(servers, settings, {
          hasDemo: settings.demo ?? database.embedded,
          say,
        });
        return running(servers, settings, address, async () => {
          await close();
          await database.release();
          stopWatching();
          logger.info('Stopped.');
        });
      } catch (error) {
        await close();
        throw error;
      }
    } catch (error) {
      await database.release();
      throw error;
    }
  } catch (error) {
    stopWatching();
    if (isForPerson(error)) log.drop();
    throw error;
  } finally {
    log.release();
  }
}

interface Opening {
  readonly hasDemo: boolean;
  readonly say: (line: string) => void;
}

/**
 * Opens the port, then creates the demo tenant. Its key is shown only once,
 * so no step that may fail comes after it.
 */
async function open(
  [app, operators]: readonly [NestFastifyApplication, ...NestFastifyApplication[]],
  settings: Settings,
  { hasDemo, say }: Opening,
): Promise<string> {
  const port = await listen(app, pagesAddress(settings));
  const ofOperators = operatorAddress(settings);
  const operatorPort = operators && ofOperators && (await listen(operators, ofOperators));
  const address = `http://${settings.host === '0.0.0.0' || settings.host === '127.0.0.1' ? 'localhost' : settings.host}:${port}`;
  const demo = hasDemo ? await ensureDemo(app, say) : undefined;
  say('');
  say(`  Heliograph is at   ${address}`);
  say(`  Swagger UI         ${address}${DOCS_PATH}`);
  if (demo !== undefined) {
    const demoPage = `http://demo.${settings.serviceDomain}:${port}`;
    say(`  Demo status page   ${demoPage}`);
    say(`  Its console        ${demoPage}/console`);
    say(
      `  API key            ${demo.secret ?? `shown at the first start; to create another: ${ANOTHER_DEMO_KEY}`}`,
    );
    if (demo.invitation !== undefined)
      say(`  Sign in, once      ${demoPage}/console/invitations/${demo.invitation}`);
  }
  if (operatorPort !== undefined)
    say(`  Operator API       http://${settings.operatorHost}:${operatorPort}${OPERATOR_DOCS_PATH}`);
  say('');
  return address;
}

function running(
  servers: readonly [NestFastifyApplication, ...NestFastifyApplication[]],
  { drainSeconds }: Settings,
  address: string,
  close: () => Promise<void>,
): RunningServer {
  const early = new AbortController();
  let closing: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    early.abort();
    closing ??= close();
    return closing;
  };
  return {
    address,
    stop,
    drain: async () => {
      servers[0].get(Draining).start(...servers.map((server) => server.getHttpServer()));
      await pause(drainSeconds * SECOND_MS, undefined, { signal: early.signal }).catch(() => undefined);
      await stop();
    },
  };
}

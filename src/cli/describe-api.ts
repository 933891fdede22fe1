import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppModule } from '../app.module.js';
import { modulesOfThisProcess, readSettings } from '../config/read-settings.js';
import { buildDocument } from '../http/docs/document.js';
import { installedModules } from '../installed-modules.js';
import { SystemClock } from '../time/clock.js';

/** Only to be complete: nothing connects to it. */
const NOWHERE = { url: 'postgres://nowhere' };

/**
 * The document that the server serves. It stands in the controllers' decorators alone, so Nest's preview will do, which
 * looks at modules and controllers without making anything: no settings and no database are needed.
 */
export async function describeApi(): Promise<OpenAPIObject> {
  const settings = readSettings({});
  const runtime = {
    settings,
    addresses: { owner: NOWHERE, app: NOWHERE },
    clock: new SystemClock(),
    modules: await installedModules(modulesOfThisProcess()),
  };
  const app = await NestFactory.create(AppModule.run(runtime), new FastifyAdapter(), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  return buildDocument(app);
}

import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppModule } from '../app.module.js';
import { modulesOfThisProcess, readSettings } from '#core/config/read-settings.js';
import { buildDocument } from '#http/reference/document.js';
import { installedModules } from '../installed-modules.js';
import type { DefinedModule } from '#module-system/module-definition.js';
import { SystemClock } from '#core/time/clock.js';

/** Placeholder address. Nothing connects to it. */
const NOWHERE = { url: 'postgres://nowhere' };

/**
 * Returns the API document that the server serves. It depends only on the controllers' decorators, so Nest's
 * preview mode suffices. Preview mode instantiates nothing and needs neither settings nor a database.
 */
export async function describeApi(): Promise<OpenAPIObject> {
  return describeModules(await installedModules(modulesOfThisProcess()));
}

/** Like {@link describeApi}, with these modules. */
export async function describeModules(modules: readonly DefinedModule[]): Promise<OpenAPIObject> {
  // Nothing is stored, so no key has to be kept.
  const settings = readSettings({ SECRETS_KEY: '0'.repeat(64) });
  const runtime = {
    settings,
    addresses: { owner: NOWHERE, app: NOWHERE },
    clock: new SystemClock(),
    modules,
  };
  const app = await NestFactory.create(AppModule.run(runtime), new FastifyAdapter(), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  return buildDocument(app);
}

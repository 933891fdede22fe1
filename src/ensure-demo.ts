import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AuditEventsService } from '#modules/audit/services/audit-events.service.js';
import { ApiKeysService } from '#platform/access/keys/api-keys.service.js';
import { AppModule, INSTALLED_MODULES } from './app.module.js';
import { Settings } from '#core/config/settings.js';
import {
  DATABASE_ADDRESSES,
  type DatabaseAddresses,
} from '#platform/database/connections/database-addresses.js';
import { ModuleError } from '#module-system/module-error.js';
import type { DefinedModule, DemoContent } from '#module-system/module-definition.js';
import { runForTenant } from '#core/context/work-context.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { Clock } from '#core/time/clock.js';
import { DemoClock } from '#modules/demo/rules/demo-clock.js';
import { DemoModule } from '#modules/demo/demo.module.js';
import { staleDemo } from '#modules/demo/services/demo-state.js';
import { DemoPartners } from '#modules/demo/services/demo-partners.js';
import { DEMO_SLUG, DemoTenant, type FilledDemo } from '#modules/demo/services/demo-tenant.js';

/**
 * Creates the demo tenant if there is none, and brings an existing one up to the present. A separate
 * application plays its year through the regular services, on the same database with its own clock. The data
 * is therefore as consistent as that of a real tenant.
 *
 * @returns the tenant, and how to enter it if it was created now
 * @throws ModuleError if a module cannot add its example
 */
export async function ensureDemo(
  app: INestApplicationContext,
  say: (line: string) => void,
): Promise<FilledDemo> {
  const tenant = (await app.get(TenantsService).list()).find(({ slug }) => slug === DEMO_SLUG);
  const isFilled =
    tenant !== undefined && (await runForTenant(tenant, () => app.get(ApiKeysService).list())).length > 0;
  if (!isFilled) {
    say('Filling the demo tenant with a year of content …');
    return fill(app);
  }
  const present = app.get(Clock).now().getTime();
  const stale = await runForTenant(tenant, () => staleDemo(app.get(AuditEventsService), present));
  if (stale === undefined) return { tenant };
  // An outdated demo must not prevent the start.
  return fill(app).catch((error: unknown) => {
    say(`The demo tenant could not be brought up to the present: ${messageOf(error)}`);
    return { tenant };
  });
}

async function fill(app: INestApplicationContext): Promise<FilledDemo> {
  const settings = app.get(Settings);
  const addresses = app.get<DatabaseAddresses>(DATABASE_ADDRESSES);
  const clock = new DemoClock(app.get(Clock).now());
  const modules = app.get<readonly DefinedModule[]>(INSTALLED_MODULES);
  const root = AppModule.run({ settings, addresses, clock, modules }, [DemoModule]);
  const demo = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
  try {
    const filled = await demo.get(DemoTenant).ensure(async (componentId) => {
      for (const module of modules)
        await addExample(module, { componentId, get: (service) => demo.get(service) });
    });
    if (filled.secret !== undefined) await demo.get(DemoPartners).make();
    return filled;
  } finally {
    await demo.close();
  }
}

async function addExample({ definition }: DefinedModule, content: DemoContent): Promise<void> {
  const { name, file, example } = definition;
  try {
    await example(content);
  } catch (error) {
    throw new ModuleError(
      `The module ${name} (${file}) cannot make its example in the demo tenant, which was left empty: ${messageOf(error)}`,
      { cause: error },
    );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

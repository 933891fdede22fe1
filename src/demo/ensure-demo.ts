import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ApiKeysService } from '../access/keys/api-keys.service.js';
import { AppModule, INSTALLED_MODULES } from '../app.module.js';
import { Settings } from '../config/settings.js';
import { DATABASE_ADDRESSES, type DatabaseAddresses } from '../database/connections/database-addresses.js';
import type { DefinedModule } from '../module-system/module-definition.js';
import { runForTenant } from '../context/work-context.js';
import type { Tenant } from '../context/tenant.js';
import { TenantsService } from '../tenancy/tenants.service.js';
import { Clock } from '../time/clock.js';
import { DemoClock } from './demo-clock.js';
import { DemoModule } from './demo.module.js';
import { DEMO_SLUG, DemoTenant } from './demo-tenant.js';

/**
 * Creates the demo tenant if there is none. Its year is played through the regular services by a separate application, on
 * the same database with its own clock, so that its data is consistent like that of a real tenant.
 *
 * @returns the tenant, and the secret of its key when it was made now
 */
export async function ensureDemo(
  app: INestApplicationContext,
  say: (line: string) => void,
): Promise<{ tenant: Tenant; secret?: string }> {
  const tenant = (await app.get(TenantsService).list()).find(({ slug }) => slug === DEMO_SLUG);
  const isFilled =
    tenant !== undefined && (await runForTenant(tenant, () => app.get(ApiKeysService).list())).length > 0;
  if (isFilled) return { tenant };
  say('Filling the demo tenant with a year of content …');
  const settings = app.get(Settings);
  const addresses = app.get<DatabaseAddresses>(DATABASE_ADDRESSES);
  const clock = new DemoClock(app.get(Clock).now());
  const modules = app.get<readonly DefinedModule[]>(INSTALLED_MODULES);
  const root = AppModule.run({ settings, addresses, clock, modules }, [DemoModule]);
  const demo = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
  try {
    return await demo.get(DemoTenant).ensure();
  } finally {
    await demo.close();
  }
}

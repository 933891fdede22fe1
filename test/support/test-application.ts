import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { Pool } from 'undici';
import { Abilities } from '../../src/access/ability.js';
import { ApiKeysService } from '../../src/access/keys/api-keys.service.js';
import { createApplication } from '../../src/application.js';
import { readSettings, type Settings } from '../../src/config/settings.js';
import { buildDocument } from '../../src/http/docs/document.js';
import { runForTenant } from '../../src/context/work-context.js';
import type { Tenant } from '../../src/context/tenant.js';
import { TenantsService } from '../../src/tenancy/tenants.service.js';
import { Client } from './client.js';
import { FakeClock } from './fake-clock.js';
import { ResponseContract } from './response-contract.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** A tenant and a way to speak to it. */
export interface TestTenant {
  readonly tenant: Tenant;
  /** With every ability. */
  readonly client: Client;
  /** A client of the same tenant whose key has these abilities only. */
  clientWith(...abilities: string[]): Promise<Client>;
}

/** The application as it runs in production, on a database of its own, with a clock that the test sets. */
export interface TestApplication {
  readonly app: NestFastifyApplication;
  readonly database: TestDatabase;
  readonly clock: FakeClock;
  readonly port: number;
  /** Without key, on a host that is nobody's. */
  readonly stranger: Client;
  tenant(slug: string, locales?: readonly string[]): Promise<TestTenant>;
  close(): Promise<void>;
}

interface Options {
  readonly environment?: Readonly<Record<string, string>>;
  readonly modules?: readonly (new () => object)[];
  /** Another replica on the same database. */
  readonly database?: TestDatabase;
  readonly clock?: FakeClock;
}

export async function startTestApplication({
  environment = {},
  modules = [],
  database,
  clock = new FakeClock(),
}: Options = {}): Promise<TestApplication> {
  const own = database ?? (await createTestDatabase());
  const settings: Settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMIT: '0', ...environment });
  const runtime = { settings, addresses: own.addresses, clock };
  const app = await createApplication(runtime, pino({ level: settings.logLevel }), { modules });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.getHttpServer().address() as AddressInfo;
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 64 });
  const contract = new ResponseContract(buildDocument(app));
  return {
    app,
    database: own,
    clock,
    port,
    stranger: new Client(pool, contract, 'nobody.example'),
    tenant: async (slug, locales = ['de', 'en']) => {
      const tenant = await app.get(TenantsService).create(slug, `${slug} GmbH`, locales);
      const host = `${slug}.${settings.serviceDomain}:${port}`;
      const clientWith = async (...abilities: string[]): Promise<Client> => {
        const { secret } = await runForTenant(tenant, () =>
          app.get(ApiKeysService).create('Test', abilities, null),
        );
        return new Client(pool, contract, host, secret);
      };
      const all = app
        .get(Abilities)
        .list()
        .map(({ name }) => name);
      return { tenant, client: await clientWith(...all), clientWith };
    },
    close: async () => {
      await pool.close();
      await app.close();
      if (database === undefined) await own.drop();
    },
  };
}

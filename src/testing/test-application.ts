import type { INestApplication } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { Abilities } from '#platform/access/ability.js';
import { ApiKeysService } from '#platform/access/keys/api-keys.service.js';
import { createApplication, type NestBuilder } from '../application.js';
import { modulesOfThisProcess, readSettings } from '#core/config/read-settings.js';
import type { Settings } from '#core/config/settings.js';
import { addedSettings } from '#module-system/settings-classes.js';
import type { DefinedModule } from '#module-system/module-definition.js';
import { migrate } from '#platform/database/schema/migrate.js';
import { describeApi, type DescribedApi } from '#http/reference/serve-reference.js';
import { runForTenant } from '#core/context/work-context.js';
import type { Tenant } from '#core/context/tenant.js';
import { installedModules } from '../installed-modules.js';
import { MIGRATIONS } from '../migrations.js';
import { packageMigrations } from '#module-system/installed-migrations.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { Client, type ClientSession } from './client.js';
import { FakeClock } from './fake-clock.js';
import { FaultLog } from './fault-log.js';
import { ResponseContract } from './response-contract.js';
import { separateIds } from './separate-ids.js';
import { refuseStatementsWithoutTenant } from './tenant-statements.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** A tenant and its clients. */
export interface TestTenant {
  readonly tenant: Tenant;
  /** Has every ability. */
  readonly client: Client;
  /** Creates a client of the same tenant whose key has only these abilities. */
  clientWith(...abilities: string[]): Promise<Client>;
}

/** The application as in production, on its own database, with a clock that the test sets. */
export interface TestApplication {
  readonly app: NestFastifyApplication;
  readonly database: TestDatabase;
  readonly clock: FakeClock;
  readonly port: number;
  /** A client without a key, on a host of no tenant. */
  readonly stranger: Client;
  tenant(slug: string, locales?: readonly string[]): Promise<TestTenant>;
  close(): Promise<void>;
}

export interface TestApplicationOptions {
  /** Settings of the process, as environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Modules of packages from `defineModule`, in addition to those in `HELIOGRAPH_MODULES`. */
  readonly packages?: readonly DefinedModule[];
  /** Additional Nest modules. */
  readonly modules?: readonly (new () => object)[];
  /** Database of another application, to start a second replica on it. */
  readonly database?: TestDatabase;
  readonly clock?: FakeClock;
  /** Replaces providers, for example `(nest) => nest.overrideProvider(Queue).useValue(queue)`. */
  readonly override?: (nest: TestingModuleBuilder) => TestingModuleBuilder;
}

/** No server listens there, so tests depend on no name server. A test that needs names starts its own. */
const NO_NAME_SERVER = '127.0.0.1:9';

/** Key that secrets of test databases are sealed with. */
export const TEST_SECRETS_KEY = '0f'.repeat(32);

/** Disables all limits by default, because the speed of a test or of the machine would reach them. */
const UNLIMITED = {
  DNS_SERVERS: NO_NAME_SERVER,
  // Mails are written here if no mail server is set.
  DATA_DIR: join(tmpdir(), 'heliograph-test'),
  LOG_LEVEL: 'silent',
  SECRETS_KEY: TEST_SECRETS_KEY,
  RATE_LIMIT: '0',
  TENANT_RATE_LIMIT: '0',
  FAILED_KEY_LIMIT: '0',
  SIGNAL_RATE_LIMIT: '0',
  VISITOR_WORK_LIMIT: '0',
  SUBSCRIBE_LIMIT_RECIPIENT: '0',
  SUBSCRIBE_LIMIT_RECIPIENT_TOTAL: '0',
  SUBSCRIBE_LIMIT_ADDRESS: '0',
  SUBSCRIBE_LIMIT_TENANT: '0',
  MAX_EVENT_LOOP_DELAY: '0',
};

/**
 * The product without packages. Its document depends on the modules alone, and building it takes half of an
 * application's start, so all files of a process share it.
 */
let product: CheckedApi | undefined;

interface CheckedApi {
  readonly api: DescribedApi;
  readonly contract: ResponseContract;
}

function checkedApi(app: INestApplication): CheckedApi {
  const api = describeApi(app);
  return { api, contract: new ResponseContract(api.document) };
}

/** @throws ModuleError, MigrationFailed when a package cannot be used */
export async function startTestApplication({
  environment = {},
  packages = [],
  modules = [],
  database,
  clock = new FakeClock(),
  override = (nest) => nest,
}: TestApplicationOptions = {}): Promise<TestApplication> {
  const own = database ?? (await createTestDatabase());
  const named = { HELIOGRAPH_MODULES: modulesOfThisProcess().join() };
  const given: Record<string, string> = { ...UNLIMITED, ...named, ...environment };
  const { modules: listed } = readSettings({ HELIOGRAPH_MODULES: given['HELIOGRAPH_MODULES'] });
  const installed = await installedModules(listed, packages);
  const settings: Settings = readSettings(given, addedSettings(installed));
  const migrations = packageMigrations(installed);
  // The template has only the product's own schema.
  if (database === undefined && migrations.length > 0)
    await migrate(own.addresses.owner, MIGRATIONS, migrations);
  refuseStatementsWithoutTenant(await tenantTables(own));
  const faults = new FaultLog();
  const build: NestBuilder = async (root, adapter, options) => {
    const nest = Test.createTestingModule({ imports: [root] });
    if (options.logger !== undefined && typeof options.logger === 'object' && 'log' in options.logger)
      nest.setLogger(options.logger);
    const module = await override(nest).compile();
    // NestFactory initializes the adapter before it creates the application. Hooks and routes added in
    // between rely on it.
    await adapter.init();
    return module.createNestApplication<NestFastifyApplication>(adapter, options);
  };
  const isProduct = settings.modules.length + packages.length + modules.length === 0;
  const runtime = { settings, addresses: own.addresses, clock, modules: installed };
  let ownApi: CheckedApi | undefined;
  const checked = (described: INestApplication): CheckedApi =>
    isProduct ? (product ??= checkedApi(described)) : (ownApi ??= checkedApi(described));
  const app = await createApplication(runtime, faults.logger, {
    modules,
    build,
    describe: (described) => checked(described).api,
  });
  const { contract } = checked(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.getHttpServer().address() as AddressInfo;
  const pool = new Pool(`http://127.0.0.1:${port}`, {
    connections: 64,
    // On a busy machine, a second is too little to close a connection before the server does.
    keepAliveTimeoutThreshold: 10_000,
  });
  const clientOf = (host: string, key?: string): Client => {
    const session: ClientSession = { pool, contract, faults, host, key };
    return new Client(() => session);
  };
  return {
    app,
    database: own,
    clock,
    port,
    stranger: clientOf('nobody.example'),
    tenant: async (slug, locales = ['de', 'en']) => {
      const tenant = await app.get(TenantsService).create(slug, `${slug} GmbH`, locales);
      await separateIds(own, tenant.id);
      const host = `${slug}.${settings.serviceDomain}:${port}`;
      const clientWith = async (...abilities: string[]): Promise<Client> => {
        const { secret } = await runForTenant(tenant, () =>
          app.get(ApiKeysService).create('Test', abilities, null),
        );
        return clientOf(host, secret);
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

async function tenantTables(database: TestDatabase): Promise<string[]> {
  const rows = await database.sql<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relrowsecurity and relname <> 'tenant'`,
  );
  return rows.map(({ name }) => name);
}

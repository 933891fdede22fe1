import { join, resolve } from 'node:path';
import { NO_QUOTAS, NO_QUOTAS_OF_ANY_BUILD } from './no-quotas.js';
import { openBenchDatabase, type BenchDatabase } from './bench-database.js';
import { ServerProcess } from './server-process.js';
import { BENCH_SECRETS_KEY } from './secrets-key.js';

const PRODUCT = new URL('../../dist/main.js', import.meta.url).pathname;

/** Settings of a measured server: as in production, with a rate limit that is enabled but never reached. */
export function shippedOn({ appUrl, ownerUrl }: BenchDatabase): Record<string, string> {
  return {
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    SECRETS_KEY: BENCH_SECRETS_KEY,
    SERVICE_DOMAIN: 'localhost',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '1000000000',
    TENANT_RATE_LIMIT: '1000000000',
    VISITOR_WORK_LIMIT: '1000000000',
    QUOTAS: NO_QUOTAS,
    METRICS_PORT: '0',
    // As behind a proxy: addresses without a port, like those of the bare program.
    PUBLIC_PORT: '80',
    DEMO: 'false',
  };
}

/** Starts and stops the product once. The first start of all seals every secret, tenant by tenant, so it comes before them. */
export async function startOnce(database: BenchDatabase): Promise<void> {
  const server = await ServerProcess.start([PRODUCT], shippedOn(database));
  await server.stop();
}

/** Like {@link shippedOn}, for a build of any age. */
export function otherOn(database: BenchDatabase): Record<string, string> {
  return { ...shippedOn(database), QUOTAS: NO_QUOTAS_OF_ANY_BUILD };
}

/** Another build of the product, on a separate database that it has migrated itself. */
export interface OtherBuild {
  readonly server: ServerProcess;
  readonly database: BenchDatabase;
  release(): Promise<void>;
}

/** @param folder a built checkout */
export async function startOtherBuild(
  folder: string,
  environment: (database: BenchDatabase) => object = () => ({}),
): Promise<OtherBuild> {
  const database = await openBenchDatabase({ migrates: false });
  try {
    const server = await ServerProcess.start([join(resolve(folder), 'dist/main.js')], {
      ...otherOn(database),
      ...environment(database),
    });
    const release = async (): Promise<void> => {
      await server.stop();
      await database.release();
    };
    return { server, database, release };
  } catch (error) {
    await database.release();
    throw error;
  }
}

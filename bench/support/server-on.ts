import { NO_QUOTAS } from './no-quotas.js';
import { ServerProcess, type Place } from './server-process.js';
import type { BenchDatabase } from './bench-database.js';
import { BENCH_SECRETS_KEY } from './secrets-key.js';

/** Settings of a server as in production but without request limits. */
export function unlimitedOn({ appUrl, ownerUrl }: BenchDatabase): Record<string, string> {
  return {
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    SECRETS_KEY: BENCH_SECRETS_KEY,
    SERVICE_DOMAIN: 'localhost',
    LOG_LEVEL: 'fatal',
    RATE_LIMIT: '0',
    TENANT_RATE_LIMIT: '0',
    VISITOR_WORK_LIMIT: '0',
    QUOTAS: NO_QUOTAS,
    METRICS_PORT: '0',
    DEMO: 'false',
    // The same as in the image and with `npm start`.
    MALLOC_ARENA_MAX: '2',
  };
}

/**
 * Starts the built server on a database, as in production but without request limits.
 *
 * @param environment settings that differ
 * @param node arguments for Node
 */
export function startServerOn(
  database: BenchDatabase,
  environment: Readonly<Record<string, string>> = {},
  node: readonly string[] = [],
  place: Place = {},
): Promise<ServerProcess> {
  return ServerProcess.start(
    [...node, new URL('../../dist/main.js', import.meta.url).pathname],
    { ...unlimitedOn(database), ...environment },
    place,
  );
}

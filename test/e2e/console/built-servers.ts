import type { ChildProcess } from 'node:child_process';
import { afterEach, expect } from 'vitest';
import type { useApi } from '#testing/use-api.js';
import { start } from '../cli/command-line.js';
import { stopProgram } from '../../support/programs.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';

/**
 * Starts servers of the build on the database of the calling file, with the clock of the machine; each listens once it is
 * returned, and is stopped after the test.
 */
export function useBuiltServers(api: ReturnType<typeof useApi>): (port: number) => Promise<ChildProcess> {
  const servers: ChildProcess[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await stopProgram(server);
  });
  return async (port) => {
    const { app, owner } = api.database.addresses;
    const server = start('main.js', [], {
      DATABASE_URL: app.url,
      DATABASE_OWNER_URL: owner.url,
      SECRETS_KEY: TEST_SECRETS_KEY,
      SERVICE_DOMAIN: 'localhost',
      METRICS_PORT: '0',
      PORT: String(port),
      DEMO: 'false',
    });
    servers.push(server);
    server.stdout.resume();
    server.stderr.resume();
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${String(port)}/health/ready`)
            .then(({ status }) => status)
            .catch(() => server.exitCode ?? 'not yet'),
        { timeout: 60_000 },
      )
      .toBe(200);
    return server;
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { describe, expect, it } from 'vitest';
import { TEST_SECRETS_KEY } from '#testing/test-application.js';
import { eventually } from '../../support/eventually.js';
import { useApi } from '../../support/use-api.js';
import { componentWebhook, type Webhook } from '../../support/webhooks.js';

const MAIN = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));
const START_MS = 60_000;
const SENDERS = 20;

const api = useApi();
const tenants = [api.useTenant('one'), api.useTenant('two')];

/** A server in a process of its own, on the database of the test. */
async function startServer(): Promise<{ port: number; kill: () => Promise<void> }> {
  const { app, owner } = api.database.addresses;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: app.url,
      DATABASE_OWNER_URL: owner.url,
      SECRETS_KEY: TEST_SECRETS_KEY,
      SERVICE_DOMAIN: 'localhost',
      SIGNAL_RATE_LIMIT: '0',
      METRICS_PORT: '0',
      PORT: '0',
      DEMO: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const port = await eventually(
    () => Promise.resolve(/:(\d+)\/?\s/.exec(printed)?.[1]),
    (found) => found !== undefined || child.exitCode !== null,
    START_MS,
  );
  if (port === undefined) throw new Error(`The server ended: ${printed}`);
  return {
    port: Number(port),
    kill: async () => {
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

describe('A killed process', () => {
  it('has lost no repeat that it acknowledged, and has counted none twice', async () => {
    const hooks: { hook: Webhook; host: string }[] = [];
    for (const { client, tenant } of tenants)
      for (let count = 0; count < SENDERS / 2; count += 1)
        hooks.push({ hook: await componentWebhook(client), host: `${tenant.slug}.localhost` });
    const sent = hooks.map(() => 0);
    const acknowledged = hooks.map(() => 0);
    for (let kill = 0; kill < 2; kill += 1) {
      const { port, kill: end } = await startServer();
      const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 2 * SENDERS });
      const sending = hooks.flatMap(({ hook, host }, index) =>
        // Two at a time, so that some are counted together.
        [1, 2].map(async () => {
          for (;;) {
            sent[index]! += 1;
            const response = await pool
              .request({
                method: 'POST',
                path: new URL(hook.url).pathname,
                headers: { host, 'content-type': 'application/json' },
                body: '{"status":"up","ttl":600}',
              })
              .catch(() => undefined);
            if (response === undefined) return;
            await response.body.dump().catch(() => undefined);
            expect(response.statusCode).toBe(200);
            acknowledged[index]! += 1;
          }
        }),
      );
      await eventually(
        () => Promise.resolve(Math.min(...acknowledged)),
        (least) => least >= (kill + 1) * 10,
        START_MS,
      );
      await pause(Math.random() * 30);
      await end();
      await Promise.all(sending);
      await pool.destroy();
    }
    for (const [index, { hook }] of hooks.entries()) {
      const { body } = await tenants[index < SENDERS / 2 ? 0 : 1]!.client.get(
        `${hook.path}/signals?per_page=100`,
      );
      const counted = body.data.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
      expect(counted).toBeGreaterThanOrEqual(acknowledged[index]!);
      expect(counted).toBeLessThanOrEqual(sent[index]!);
      expect(body.data.length).toBeLessThan(counted);
    }
    expect(Math.min(...acknowledged)).toBeGreaterThanOrEqual(20);
  }, 180_000);
});

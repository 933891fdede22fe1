import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '#core/config/read-settings.js';
import { eventually } from '../../support/eventually.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { outcomeOf, start } from '../cli/command-line.js';

const START_MS = 60_000;

describe('The listener of the operator’s API', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const environment = (more: Record<string, string>): Record<string, string> => ({
    DATABASE_URL: database.addresses.app.url,
    SECRETS_KEY: TEST_SECRETS_KEY,
    DATABASE_OWNER_URL: database.addresses.owner.url,
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
    ...more,
  });

  /** Starts a server and waits for what it prints, or for its end. */
  const started = async (
    more: Record<string, string>,
  ): Promise<{ server: ReturnType<typeof start>; outcome: ReturnType<typeof outcomeOf>; out: string }> => {
    const server = start('main.js', [], environment(more));
    const outcome = outcomeOf(server);
    let out = '';
    server.stdout.on('data', (data: Buffer) => (out += data.toString()));
    await eventually(
      () => Promise.resolve(out),
      (printed) => /Swagger UI[^]*\n\s*\n/.test(printed) || server.exitCode !== null,
      START_MS,
    );
    return { server, outcome, out };
  };

  it('is off by default, and on loopback when it is on', () => {
    expect(readSettings({})).toMatchObject({ operatorPort: 'off', operatorHost: '127.0.0.1' });
    expect(readSettings({ OPERATOR_PORT: '0' }).operatorPort).toBe(0);
    expect(readSettings({ OPERATOR_PORT: 'off' }).operatorPort).toBe('off');
    for (const port of ['x', '-1', '65536'])
      expect(() => readSettings({ OPERATOR_PORT: port })).toThrow(
        'OPERATOR_PORT must be a port from 0 to 65535, or off',
      );
  });

  it('has settings that the help of the server names, with all others and those of modules', async () => {
    const server = start('main.js', ['--help'], environment({}));
    const { code, stdout, stderr } = await outcomeOf(server);
    expect([code, stderr]).toEqual([0, '']);
    for (const line of [
      'PORT (default: 3000)',
      'OPERATOR_PORT (default: off)',
      'OPERATOR_HOST (default: 127.0.0.1)',
      'SMTP_URL',
      'QUOTAS',
    ])
      expect(stdout.split('\n')).toContain(`  ${line}`);
  });

  it('is not there unless it is asked for', async () => {
    const { server, outcome, out } = await started({});
    expect(out).not.toContain('Operator');
    server.kill('SIGINT');
    expect(await outcome).toMatchObject({ code: 0, stderr: '' });
  }, 120_000);

  it('drains and closes with the first one', async () => {
    const { server, outcome, out } = await started({ OPERATOR_PORT: '0', DRAIN_SECONDS: '600' });
    const origin = /Operator API +(http:\/\/127\.0\.0\.1:\d+)\/operator\/v1\/docs\n/.exec(out)![1]!;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (): Promise<IncomingMessage> => {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get(`${origin}/operator/v1/tenants`, { agent }, resolve).on('error', reject);
      });
      await text(response);
      return response;
    };
    const before = await ask();
    expect([before.statusCode, before.headers.connection]).toEqual([401, 'keep-alive']);
    server.kill('SIGTERM');
    await eventually(ask, ({ headers }) => headers.connection === 'close');
    server.kill('SIGINT');
    expect(await outcome).toMatchObject({ code: 0, stderr: '' });
    await expect(ask()).rejects.toThrow('ECONNREFUSED');
  }, 120_000);

  it('says which setting to change when its port is in use, and nothing is left running', async () => {
    const { server, outcome, out } = await started({ OPERATOR_PORT: '0' });
    const port = /Operator API +http:\/\/127\.0\.0\.1:(\d+)/.exec(out)![1]!;
    const second = await started({ OPERATOR_PORT: port });
    expect(await second.outcome).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('or set OPERATOR_PORT to another port'),
    });
    server.kill('SIGINT');
    expect((await outcome).code).toBe(0);
  }, 180_000);
});

import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { outcomeOf, start } from '../cli/command-line.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';

const START_MS = 60_000;
const DRAIN_SECONDS = 600;

describe('A server that gets SIGTERM', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('sends balancers elsewhere, serves on with connections that close, and ends at once for a second signal', async () => {
    const server = start('main.js', [], {
      DATABASE_URL: database.addresses.app.url,
      SECRETS_KEY: TEST_SECRETS_KEY,
      DATABASE_OWNER_URL: database.addresses.owner.url,
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    });
    const outcome = outcomeOf(server);
    let out = '';
    server.stdout.on('data', (data: Buffer) => (out += data.toString()));
    await eventually(
      () => Promise.resolve(out),
      (printed) => /is at +\S+\n/.test(printed) || server.exitCode !== null,
      START_MS,
    );
    const address = /is at +(\S+)/.exec(out)![1]!;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const request = async (path: string): Promise<{ response: IncomingMessage; body: string }> => {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get(`${address}${path}`, { agent }, resolve).on('error', reject);
      });
      return { response, body: await text(response) };
    };

    expect((await request('/health/serving')).response.statusCode).toBe(200);
    const before = await request('/health/ready');
    expect(before.response.statusCode).toBe(200);
    expect(before.response.headers.connection).toBe('keep-alive');

    server.kill('SIGTERM');
    const ready = await eventually(
      () => request('/health/ready'),
      ({ response }) => response.statusCode === 503,
    );
    expect(ready.response.headers.connection).toBe('close');
    expect(JSON.parse(ready.body)).toMatchObject({ message: 'The process is about to stop.' });
    expect((await request('/health/serving')).response.statusCode).toBe(503);
    const live = await request('/health/live');
    expect(live.response.statusCode).toBe(200);
    expect(live.response.headers.connection).toBe('close');

    server.kill('SIGINT');
    expect(await outcome).toMatchObject({ code: 0, stderr: '' });
  }, 120_000);
});

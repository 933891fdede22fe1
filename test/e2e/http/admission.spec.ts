import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { changesHeard } from '../../support/changes-heard.js';
import type { Client } from '../../support/client.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { eventually } from '../../support/eventually.js';
import { getRaw } from '../../support/raw-request.js';
import {
  startTestApplication,
  type TestApplication,
  type TestTenant,
} from '../../support/test-application.js';
import { UnfinishedRequest } from '../../support/unfinished-request.js';

/** Blocks the event loop while the application starts, as loading and compiling do. */
@Module({})
class SlowStart implements OnApplicationBootstrap {
  onApplicationBootstrap(): void {
    const until = performance.now() + 1_200;
    while (performance.now() < until);
  }
}

describe('Load beyond the limits of a process', () => {
  let database: TestDatabase;
  let app: TestApplication;
  let own: TestTenant;
  let number = 0;
  const open: UnfinishedRequest[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const request of open.splice(0)) request.leave();
    await app.close();
  });
  afterAll(() => database.drop());

  async function start(environment: Record<string, string>): Promise<Client> {
    number += 1;
    app = await startTestApplication({ environment, database });
    own = await app.tenant(`own-${number}`);
    const visitor = own.client.withKey(undefined);
    await changesHeard(app.app);
    // From now on, it is served from the cache.
    await eventually(
      () => visitor.get('//api/v2/status'),
      ({ status }) => status === 200,
    );
    return visitor;
  }

  async function hold(bytes: string, from = app.port): Promise<UnfinishedRequest> {
    const request = await UnfinishedRequest.send(from, bytes);
    open.push(request);
    return request;
  }

  /** Starts a write and holds back the rest of its body. */
  function holdWrite(more: readonly string[] = []): Promise<UnfinishedRequest> {
    const lines = [
      'POST /api/v1/components HTTP/1.1',
      `Host: ${own.client.host}`,
      `Authorization: Bearer ${own.client.key}`,
      'Content-Type: application/json',
      'Content-Length: 100',
      ...more,
    ];
    return hold(`${lines.join('\r\n')}\r\n\r\n{`);
  }

  async function ask(path: string, more: readonly string[] = []): Promise<[number, string | undefined]> {
    const bearer = `Authorization: Bearer ${own.client.key}`;
    const { status, headers, body } = await getRaw(app.port, path, [
      `Host: ${own.client.host}`,
      bearer,
      ...more,
    ]);
    if (status >= 400) expect(body.message).toEqual(expect.any(String));
    if (status >= 500) expect(body.error_id).toEqual(expect.any(String));
    return [status, headers['retry-after']];
  }

  async function expectOthersServed(): Promise<void> {
    expect((await ask('/health/live'))[0]).toBe(200);
    expect((await ask('/api/v2/status'))[0]).toBe(200);
  }

  it('open requests of one address: 429; cached responses and other addresses are served', async () => {
    await start({ MAX_OPEN_REQUESTS_PER_ADDRESS: '3', TRUSTED_PROXIES: '127.0.0.1' });
    const from = (address: string): string[] => [`X-Forwarded-For: ${address}`];
    for (let count = 0; count < 3; count += 1) await holdWrite(from(`2001:db8::${count}`));
    await eventually(
      () => ask('/api/v1/me', from('2001:db8::ffff')),
      ([status, retryAfter]) => status === 429 && retryAfter === '1',
    );
    await expectOthersServed();
    expect(await ask('/api/v1/me', from('2001:db8:0:1::1'))).toEqual([200, undefined]);
    expect(await ask('/api/v1/me', from('192.0.2.1'))).toEqual([200, undefined]);
    for (const request of open.splice(0)) request.leave();
    await eventually(
      () => ask('/api/v1/me', from('2001:db8::1')),
      ([status]) => status === 200,
    );
  });

  it('open requests in total: 503; cached responses are served', async () => {
    await start({ MAX_OPEN_REQUESTS: '3' });
    for (let count = 0; count < 3; count += 1) await holdWrite();
    await eventually(
      () => ask('/api/v1/me'),
      ([status, retryAfter]) => status === 503 && retryAfter === '1',
    );
    await expectOthersServed();
    for (const request of open.splice(0)) request.leave();
    await eventually(
      () => ask('/api/v1/me'),
      ([status]) => status === 200,
    );
  });

  it.each([
    ['MAX_CONNECTIONS_PER_ADDRESS', 429],
    ['MAX_CONNECTIONS', 503],
  ])(
    'connections past %s: %i; cached responses are served, and twice as many connections are cut off',
    async (name, status) => {
      // The test's own client has one or two connections.
      await start({ [name]: '8' });
      for (let count = 0; count < 8; count += 1) await hold('GET /');
      expect(await ask('/api/v1/me')).toEqual([status, '1']);
      await expectOthersServed();
      const more = await Promise.all(Array.from({ length: 16 }, () => hold('GET /')));
      await Promise.race(more.map((connection) => connection.ended()));
      for (const request of open.splice(0)) request.leave();
      await eventually(
        () => ask('/api/v1/me'),
        ([answered]) => answered === 200,
      );
    },
  );

  it('connections of a trusted proxy are not those of one client', async () => {
    await start({ MAX_CONNECTIONS_PER_ADDRESS: '2', TRUSTED_PROXIES: '127.0.0.1' });
    for (let count = 0; count < 8; count += 1) await hold('GET /');
    expect(await ask('/api/v1/me')).toEqual([200, undefined]);
  });

  it('requests right after a start that kept the event loop busy: served', async () => {
    await start({});
    await app.close();
    const environment = { MAX_EVENT_LOOP_DELAY: '20' };
    app = await startTestApplication({ environment, database, modules: [SlowStart] });
    expect(await ask('/api/v1/me')).toEqual([200, undefined]);
  });

  it('writes while the event loop is late: 503; reads are served', async () => {
    await start({ MAX_EVENT_LOOP_DELAY: '100' });
    let isBusy = true;
    const block = (): void => {
      const until = performance.now() + 150;
      while (performance.now() < until);
      if (isBusy) setTimeout(block, 1);
    };
    block();
    try {
      await eventually(
        () => own.client.post('/components', { name: 'A' }),
        ({ status, headers }) => status === 503 && headers['retry-after'] === '1',
      );
      await eventually(
        () => own.client.get('/me'),
        ({ status }) => status === 200,
      );
      await expectOthersServed();
    } finally {
      isBusy = false;
    }
    await eventually(
      () => own.client.post('/components', { name: 'A' }),
      ({ status }) => status === 201,
    );
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BodyMemory } from '#platform/fairness/body-memory.js';
import { eventually } from '../../support/eventually.js';
import {
  startTestApplication,
  type TestApplication,
  type TestTenant,
} from '../../support/test-application.js';
import { UnfinishedRequest } from '../../support/unfinished-request.js';

const MIB = 1_048_576;

describe('An unfinished request', () => {
  let app: TestApplication;
  let own: TestTenant;
  const open: UnfinishedRequest[] = [];

  beforeAll(async () => {
    app = await startTestApplication({
      environment: {
        HEADERS_TIMEOUT: '1',
        // Twice what a tenant's bodies take to fill its share of the memory at their pace.
        BODY_TIMEOUT: '2',
        MAX_OPEN_REQUESTS_PER_ADDRESS: '0',
        MAX_CONNECTIONS_PER_ADDRESS: '0',
      },
    });
    own = await app.tenant('own');
  });
  afterEach(() => {
    for (const request of open.splice(0)) request.leave();
    vi.restoreAllMocks();
  });
  afterAll(() => app.close());

  /** Sends the head of a JSON write with this Content-Length, and this part of its body. */
  async function start(
    headers: Record<string, string>,
    body: string | Buffer = '',
    length = MIB,
  ): Promise<UnfinishedRequest> {
    const lines = Object.entries({
      host: 'own.localhost',
      'content-type': 'application/json',
      'content-length': String(length),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`);
    const head = ['POST /api/v1/components HTTP/1.1', ...lines, '', ''].join('\r\n');
    const request = await UnfinishedRequest.send(
      app.port,
      Buffer.concat([Buffer.from(head), Buffer.from(body)]),
    );
    open.push(request);
    return request;
  }

  function bearer(key = own.client.key): Record<string, string> {
    return { authorization: `Bearer ${key ?? ''}` };
  }

  it('of a stranger is not waited for: 400 uploads are answered at once and take no memory', async () => {
    const shares = vi.spyOn(app.app.get(BodyMemory), 'share');
    const almost = Buffer.alloc(MIB - 1, 0x20);
    const requests = await Promise.all(
      Array.from({ length: 400 }, () => start({}, almost.subarray(0, 65_536))),
    );
    const statuses = await Promise.all(requests.map((request) => request.status()));
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(shares).not.toHaveBeenCalled();
    expect(requests[0]!.text).toMatch(/\r\nconnection: close\r\n/i);
  });

  it('has its body read after host, key, ability, type and length are found acceptable, and not before', async () => {
    const shares = vi.spyOn(app.app.get(BodyMemory), 'share');
    const reader = await own.clientWith('components.view');
    const other = await app.tenant('other');
    const refused: [number, Record<string, string>, number?][] = [
      [404, { ...bearer(), host: 'nobody.example' }],
      [401, { authorization: 'Bearer hg_nothing' }],
      [403, bearer(other.client.key)],
      [403, bearer(reader.key)],
      [415, { ...bearer(), 'content-type': 'text/plain' }],
      [415, { ...bearer(), 'content-encoding': 'gzip' }],
      [413, bearer(), MIB + 1],
    ];
    for (const [status, headers, length] of refused) {
      const request = await start(headers, '{', length);
      expect([headers, await request.status()]).toEqual([headers, status]);
      expect(request.text).toMatch(/"message":/);
    }
    expect(shares).not.toHaveBeenCalled();
  });

  it('that is refused leaves the connection usable when its body is small, and ends it when it is large', async () => {
    const small = await start({}, '{}', 2);
    expect(await small.status()).toBe(401);
    small.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    await eventually(
      () => Promise.resolve(small.text),
      (text) => text.includes('{"status":"ok"}'),
    );
    const large = await start({}, '{');
    expect(await large.status()).toBe(401);
    await large.ended();
    const pieces = await UnfinishedRequest.send(
      app.port,
      'POST /api/v1/components HTTP/1.1\r\nHost: own.localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
    );
    expect(await pieces.status()).toBe(401);
    await pieces.ended();
  });

  it('that waits to be told to go on is told when its body is welcome', async () => {
    const expecting = { expect: '100-continue' };
    const stranger = await start(expecting, '', 20);
    expect(await stranger.status()).toBe(401);
    expect(stranger.text).not.toContain('100 Continue');
    const body = '{"name": "A"}';
    const welcome = await start({ ...expecting, ...bearer() }, '', body.length);
    await eventually(
      () => Promise.resolve(welcome.text),
      (text) => text.includes('HTTP/1.1 100 Continue'),
    );
    welcome.write(body);
    await eventually(
      () => Promise.resolve(welcome.text),
      (text) => text.includes('HTTP/1.1 201 Created'),
    );
  });

  it('whose body does not come to its end in time: 408', async () => {
    const request = await start(bearer(), '{"name":');
    expect(await request.status()).toBe(408);
    expect(request.text).toContain('The body did not arrive in time.');
    await request.ended();
  });

  it('that has its response does not keep its connection for ever either', async () => {
    const request = await start({}, '{', 1000);
    expect(await request.status()).toBe(401);
    await request.ended();
    expect(request.text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('takes only a part of the memory together with others of its tenant: 503, and other tenants go on', async () => {
    const most = Buffer.alloc(MIB - 1, 0x20);
    const requests = await Promise.all(Array.from({ length: 20 }, () => start(bearer(), most)));
    const other = await app.tenant('another');
    expect((await other.client.post('/components', { name: 'A' })).status).toBe(201);
    const statuses = await Promise.all(requests.map((request) => request.status()));
    expect(new Set(statuses)).toEqual(new Set([408, 503]));
    const refused = requests[statuses.indexOf(503)]!;
    expect(refused.text).toMatch(/\r\nretry-after: 1\r\n/i);
    expect(refused.text).toMatch(/"error_id":"[\da-f-]{36}"/);
    expect((await own.client.post('/components', { name: 'A' })).status).toBe(201);
  });

  it.each(['', 'GET / HTT', 'GET / HTTP/1.1\r\nHost: own.localhost\r\nX-Slow: '])(
    'whose head does not come to its end in time: 408 for %j',
    async (bytes) => {
      const request = await UnfinishedRequest.send(app.port, bytes);
      expect(await request.status()).toBe(408);
      await request.ended();
    },
  );
});

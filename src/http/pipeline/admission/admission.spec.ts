import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/support/eventually.js';
import { readSettings } from '#core/config/read-settings.js';
import { Admission } from './admission.js';
import type { EventLoopDelay } from './event-loop-delay.js';
import { OpenConnections } from './open-connections.js';

describe('A request beyond the limits of a process', () => {
  let server: FastifyInstance;
  let delay: { milliseconds: number; watch: (server: unknown) => void };
  let watched: unknown[];
  let gate: PromiseWithResolvers<string>;
  let begun: number;

  beforeEach(() => {
    watched = [];
    delay = { milliseconds: 0, watch: (one) => watched.push(one) };
    gate = Promise.withResolvers();
    begun = 0;
  });
  afterEach(async () => {
    gate.resolve('done');
    await server.close();
  });

  async function start(environment: Record<string, string>): Promise<void> {
    const settings = readSettings(environment);
    server = Fastify({ trustProxy: true });
    const admission = new Admission(
      new OpenConnections(settings),
      delay as unknown as EventLoopDelay,
      settings,
    );
    admission.watch(server);
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
      server.route({ method, url: '/fast', handler: () => 'fine', exposeHeadRoute: false });
    server.get('/health/live', () => 'alive');
    server.get('/slow', () => {
      begun += 1;
      return gate.promise;
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
  }

  function ask(path: string, from = '192.0.2.1', method = 'GET'): Promise<Response> {
    const { port } = server.server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { 'x-forwarded-for': from } });
  }

  async function statusOf(...given: Parameters<typeof ask>): Promise<number> {
    const response = await ask(...given);
    await response.text();
    return response.status;
  }

  /** Holds requests open until the gate opens. */
  async function hold(...addresses: readonly string[]): Promise<Promise<number>[]> {
    const held = addresses.map((address) => statusOf('/slow', address));
    await eventually(
      () => Promise.resolve(begun),
      (count) => count === addresses.length,
    );
    return held;
  }

  it.each([
    [0, 200, 200],
    [100, 200, 200],
    [101, 503, 200],
    [500, 503, 200],
    [501, 503, 503],
  ])('is refused while the event loop is %i ms late: writes %i, reads %i', async (late, write, read) => {
    await start({ MAX_EVENT_LOOP_DELAY: '100' });
    delay.milliseconds = late;
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect([method, await statusOf('/fast', undefined, method)]).toEqual([method, write]);
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect([method, await statusOf('/fast', undefined, method)]).toEqual([method, read]);
    expect(await statusOf('/health/live')).toBe(200);
  });

  it('is told when to try again, and why', async () => {
    await start({ MAX_EVENT_LOOP_DELAY: '100' });
    delay.milliseconds = 10_000;
    expect(watched).toEqual([server.server]);
    const response = await ask('/fast');
    expect([response.headers.get('retry-after'), await response.json()]).toEqual([
      '1',
      expect.objectContaining({ message: 'The service is overloaded; try again.' }),
    ]);
  });

  it('is served however late the event loop is where there is no limit', async () => {
    await start({ MAX_EVENT_LOOP_DELAY: '0' });
    delay.milliseconds = 60_000;
    expect(await statusOf('/fast', undefined, 'POST')).toBe(200);
  });

  it('is refused while too many of its address are open: 429', async () => {
    await start({ MAX_OPEN_REQUESTS: '0', MAX_OPEN_REQUESTS_PER_ADDRESS: '2', MAX_EVENT_LOOP_DELAY: '0' });
    const held = await hold('2001:db8::1', '2001:db8::2');
    const refused = await ask('/fast', '2001:db8::3');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    await refused.text();
    expect(await statusOf('/fast', '2001:db8:0:1::')).toBe(200);
    expect(await statusOf('/health/live', '2001:db8::3')).toBe(200);
    gate.resolve('done');
    expect(await Promise.all(held)).toEqual([200, 200]);
    await eventually(
      () => statusOf('/fast', '2001:db8::3'),
      (status) => status === 200,
    );
  });

  it('is refused while too many are open in total: 503; refused ones do not count', async () => {
    await start({ MAX_OPEN_REQUESTS: '2', MAX_OPEN_REQUESTS_PER_ADDRESS: '0', MAX_EVENT_LOOP_DELAY: '0' });
    const held = await hold('192.0.2.1', '192.0.2.1');
    for (let time = 0; time < 5; time += 1) {
      const refused = await ask('/fast', `192.0.2.${time}`);
      expect([refused.status, await refused.json()]).toEqual([
        503,
        expect.objectContaining({ message: 'Too many requests are open; try again.' }),
      ]);
    }
    gate.resolve('done');
    expect(await Promise.all(held)).toEqual([200, 200]);
    await eventually(
      () => statusOf('/fast'),
      (status) => status === 200,
    );
  });

  it('has no limit where it is 0', async () => {
    await start({ MAX_OPEN_REQUESTS: '0', MAX_OPEN_REQUESTS_PER_ADDRESS: '0', MAX_EVENT_LOOP_DELAY: '0' });
    const held = await hold(...Array.from({ length: 6 }, () => '192.0.2.1'));
    expect(await statusOf('/fast')).toBe(200);
    gate.resolve('done');
    await Promise.all(held);
  });

  it('that counts no longer once its client has gone', async () => {
    await start({ MAX_OPEN_REQUESTS: '1', MAX_EVENT_LOOP_DELAY: '0' });
    const { port } = server.server.address() as AddressInfo;
    const abort = new AbortController();
    const left = fetch(`http://127.0.0.1:${port}/slow`, { signal: abort.signal }).catch(() => 'left');
    await eventually(
      () => Promise.resolve(begun),
      (count) => count === 1,
    );
    expect(await statusOf('/fast')).toBe(503);
    abort.abort();
    expect(await left).toBe('left');
    await eventually(
      () => statusOf('/fast'),
      (status) => status === 200,
    );
  });
});

describe('A connection over a limit', () => {
  it.each([
    ['MAX_CONNECTIONS', 503, 'Too many connections are open; try again.'],
    ['MAX_CONNECTIONS_PER_ADDRESS', 429, 'Too many requests; try again in 1 s.'],
  ])('is told so and closed, and no other: %s', async (name, status, message) => {
    const settings = readSettings({ MAX_CONNECTIONS: '0', MAX_CONNECTIONS_PER_ADDRESS: '0', [name]: '1' });
    const delay = { milliseconds: 0, watch: () => undefined } as unknown as EventLoopDelay;
    const server = Fastify();
    const admission = new Admission(new OpenConnections(settings), delay, settings);
    admission.watch(server);
    server.server.prependListener('request', (request, response) => {
      admission.release(request, response);
    });
    server.get('/', () => 'fine');
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    const sockets: Socket[] = [];
    for (let count = 0; count < 2; count += 1) {
      const accepted = once(server.server, 'connection');
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      sockets.push(socket);
      await accepted;
    }
    const [first, second] = sockets.map(async (socket) => {
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      const [received] = (await once(socket, 'data')) as [Buffer];
      return String(received);
    });
    expect(await first).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*connection: keep-alive/i);
    expect(await second).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*connection: close\r\n[^]*`, 'i'));
    expect(await second).toContain(message);
    for (const socket of sockets) socket.destroy();
    await server.close();
  });
});

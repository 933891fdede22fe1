import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTimersOf } from '../../../test/support/fake-timers.js';
import { Stopping } from './stopping.js';

describe('A server that stops', () => {
  let server: Server;
  let stopping: Stopping;
  let responses: (() => void)[];
  let pendingTimers: () => number;

  beforeEach(async () => {
    pendingTimers = fakeTimersOf('http/stopping.ts');
    stopping = new Stopping();
    responses = [];
    server = createServer((request, response) => {
      stopping.note(request.socket);
      responses.push(() => response.end('done'));
    });
    stopping.watch({ server });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(() => {
    vi.useRealTimers();
    server.closeAllConnections();
  });

  async function open(bytes = ''): Promise<Socket> {
    const accepted = once(server, 'connection');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    await accepted;
    if (bytes !== '') socket.write(bytes);
    return socket;
  }

  function stop(): Promise<unknown> {
    const closed = once(server, 'close');
    stopping.start(server);
    server.close();
    return closed;
  }

  it('waits a second for connections on which nothing was sent', async () => {
    const socket = await open();
    const closed = stop();
    await vi.advanceTimersByTimeAsync(999);
    expect(socket.closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await closed;
    expect(pendingTimers()).toBe(0);
  });

  it('forgets connections that are closed', async () => {
    const accepted = once(server, 'connection');
    const client = await open();
    const [socket] = (await accepted) as [Socket];
    const gone = once(socket, 'close');
    client.destroy();
    await gone;
    // Keeps the server from ending before the second is over.
    await open();
    const destroyed = vi.spyOn(socket, 'destroy');
    const closed = stop();
    await vi.advanceTimersByTimeAsync(1_000);
    await closed;
    expect(destroyed).not.toHaveBeenCalled();
  });

  it('ends a kept connection once its response is complete, which began before', async () => {
    // Otherwise, Node itself would end the connection after five seconds.
    server.keepAliveTimeout = 0;
    const asked = once(server, 'request');
    const socket = await open('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const [, response] = (await asked) as [unknown, ServerResponse];
    response.write('part');
    const closed = stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(socket.closed).toBe(false);
    const finished = once(response, 'close');
    responses[0]?.();
    await finished;
    await vi.advanceTimersByTimeAsync(500);
    await closed;
  });

  it('does not keep its process from ending', async () => {
    const { setTimeout } = globalThis;
    const timers: NodeJS.Timeout[] = [];
    // Plain assignment, because vi.useRealTimers() puts the real function back.
    Object.assign(globalThis, {
      setTimeout: (work: () => void, ms: number) => {
        const timer = setTimeout(work, ms);
        timers.push(timer);
        return timer;
      },
    });
    const closed = stop();
    expect(timers.map((timer) => timer.hasRef())).toEqual([false, false]);
    await closed;
  });

  it('ends a kept connection once its response is there', async () => {
    const asked = once(server, 'request');
    const socket = await open('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await asked;
    const closed = stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(socket.closed).toBe(false);
    const answered = once(socket, 'data');
    responses[0]?.();
    await answered;
    await vi.advanceTimersByTimeAsync(500);
    await closed;
  });

  it('gives a request that is never complete up after 25 seconds', async () => {
    const asked = once(server, 'request');
    await open('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await asked;
    const closed = stop();
    let isClosed = false;
    void closed.then(() => (isClosed = true));
    await vi.advanceTimersByTimeAsync(24_999);
    expect(isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await closed;
  });
});

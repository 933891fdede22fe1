import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  hasFragment,
  namesImpossibleHost,
  namesManyHosts,
  UnreadableRequests,
} from './unreadable-requests.js';

describe('A request that Node cannot parse', () => {
  let server: Server;
  /** How the server responds to what it can parse. */
  let respond: (response: ServerResponse) => void;

  beforeEach(async () => {
    const requests = new UnreadableRequests();
    respond = (response) => response.end('fine');
    server = createServer({ maxHeaderSize: 1024 }, (request, response) => {
      requests.note(request, response);
      respond(response);
    });
    server.on('clientError', (error: Error, socket: Socket) => {
      requests.refuse(error, socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  async function send(...parts: readonly string[]): Promise<string> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    const response = text(socket);
    for (const part of parts) {
      socket.write(part);
      await once(server, part.startsWith('GET') ? 'request' : 'clientError');
    }
    return response;
  }

  it.each([
    ['is refused with 400', 'nonsense\r\n\r\n', '400 Bad Request'],
    [
      'with a head that is too large is refused with 431',
      `PUT / HTTP/1.1\r\nX: ${'x'.repeat(2000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
    ],
  ])('%s, as JSON, and the connection is closed', async (_, bytes, status) => {
    const body = JSON.stringify({ message: `The request is not well-formed: ${status.slice(4)}.` });
    expect(await send(bytes)).toBe(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
  });

  it('that did not arrive in time is refused with 408', async () => {
    const accepted = once(server, 'connection');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const response = text(client);
    const [socket] = (await accepted) as [Socket];
    const error = Object.assign(new Error('Late.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    new UnreadableRequests().refuse(error, socket);
    expect(await response).toMatch(
      /^HTTP\/1\.1 408 Request Timeout\r\n[^]*not well-formed: Request Timeout\."\}$/,
    );
  });

  it('is refused behind a request whose response is complete', async () => {
    const received = await send('GET / HTTP/1.1\r\nHost: a\r\n\r\n', 'nonsense\r\n\r\n');
    expect(received).toMatch(/^HTTP\/1\.1 200 OK[^]*fine[^]*HTTP\/1\.1 400 Bad Request/);
  });

  it('ends the connection if a response has begun, which a second one would break', async () => {
    respond = (response) => {
      response.write('part');
    };
    const received = await send('GET / HTTP/1.1\r\nHost: a\r\n\r\n', 'nonsense\r\n\r\n');
    expect(received).toContain('part');
    expect(received).not.toContain('400');
  });

  it('gets no response over a connection that is gone', async () => {
    const accepted = once(server, 'connection');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const response = text(client);
    const [socket] = (await accepted) as [Socket];
    new UnreadableRequests().refuse(Object.assign(new Error('Gone.'), { code: 'ECONNRESET' }), socket);
    expect(socket.writableEnded).toBe(false);
    socket.end();
    new UnreadableRequests().refuse(new Error('Ended.'), socket);
    expect(await response).toBe('');
    socket.destroy();
    new UnreadableRequests().refuse(new Error('Destroyed.'), socket);
  });
});

it('A request that waits to be told to go on is handled as any other', () => {
  const server = new EventEmitter();
  new UnreadableRequests().watch({ server } as unknown as FastifyInstance);
  const handled: unknown[] = [];
  server.on('request', (...given: unknown[]) => handled.push(...given));
  server.emit('checkContinue', 'request', 'response');
  expect(handled).toEqual(['request', 'response']);
});

describe('A request', () => {
  it.each([
    ['/a', false],
    ['/a?b=%23', false],
    ['/a#b', true],
    ['/#', true],
  ])('to %s has a fragment: %s', (url, is) => {
    expect(hasFragment({ url } as FastifyRequest)).toBe(is);
  });

  it.each([
    [undefined, false],
    ['a', false],
    ['a'.repeat(259), false],
    ['a'.repeat(260), true],
  ])('to the host %j names one that is too long: %s', (host, is) => {
    expect(namesImpossibleHost({ headers: host === undefined ? {} : { host } })).toBe(is);
  });

  it.each([
    [[], false],
    [['Host', 'a'], false],
    [['Host', 'a', 'X', 'Host'], false],
    [['X', 'host', 'Y', 'host', 'Host', 'a'], false],
    [['Hosts', 'a', 'Host', 'a'], false],
    [['Date', 'a', 'Host', 'a'], false],
    [['Host', 'a', 'hOST', 'a'], true],
    [['HOST', 'a', 'X', 'y', 'host', 'b'], true],
  ])('with the headers %j names several hosts: %s', (rawHeaders, is) => {
    expect(namesManyHosts({ raw: { rawHeaders } } as FastifyRequest)).toBe(is);
  });
});

import { once } from 'node:events';
import { createServer, IncomingMessage, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { serveOneAtATime } from './one-at-a-time.js';

const get = (path: string, last = false): string =>
  `GET ${path} HTTP/1.1\r\nHost: here\r\n${last ? 'Connection: close\r\n' : ''}\r\n`;

/** A number of requests, the last of which asks for the connection to be closed. */
const piece = (count: number): string =>
  Array.from({ length: count }, (_, number) => get(`/${number}`, number === count - 1)).join('');

let parsed = 0;

class CountedMessage extends IncomingMessage {
  constructor(socket: Socket) {
    super(socket);
    parsed += 1;
  }
}

describe('Requests that are sent without waiting for responses', () => {
  let server: Server;
  const connections: Socket[] = [];

  afterEach(() => {
    for (const connection of connections.splice(0)) connection.destroy();
    server.close();
  });

  async function serve(handle: (...of: Parameters<RequestListener>) => unknown): Promise<void> {
    parsed = 0;
    server = createServer(
      { IncomingMessage: CountedMessage },
      (request, response) => void handle(request, response),
    );
    serveOneAtATime(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  }

  function send(bytes: string): Socket {
    const { port } = server.address() as AddressInfo;
    const connection = connect(port, '127.0.0.1', () => connection.write(bytes));
    connections.push(connection.on('error', () => undefined));
    return connection;
  }

  it.each(['at once', 'later'])(
    'are begun one after the other and answered %s in their order',
    async (when) => {
      let open = 0;
      let most = 0;
      await serve(async ({ url }, response) => {
        most = Math.max(most, (open += 1));
        if (when === 'later') await pause(1);
        response.once('finish', () => (open -= 1)).end(`<${url}>`);
      });
      const received = await text(send(piece(33)));
      expect(received.match(/<.*?>/g)).toEqual(Array.from({ length: 33 }, (_, number) => `</${number}>`));
      expect(most).toBe(1);
    },
  );

  it('leave the time between them to others', async () => {
    const served: string[] = [];
    await serve(({ url = '' }, response) => {
      served.push(url);
      response.end();
    });
    const many = send('');
    const other = send('');
    await Promise.all([once(many, 'connect'), once(other, 'connect')]);
    await pause(20);
    many.write(piece(30));
    other.write(get('/other', true));
    await Promise.all([text(many), text(other)]);
    expect(served).toHaveLength(31);
    expect(served.indexOf('/other')).toBeLessThan(10);
  });

  it('are served with their bodies', async () => {
    await serve(async (request, response) => {
      response.end(`<${await text(request)}>`);
    });
    const post = (body: string, more = ''): string =>
      `POST / HTTP/1.1\r\nHost: here\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`;
    const received = await text(send(post('one') + post('two') + post('three', 'Connection: close\r\n')));
    expect(received.match(/<.*?>/g)).toEqual(['<one>', '<two>', '<three>']);
  });

  it('close their connection where more than 32 wait, and cost nothing any more', async () => {
    let begun = 0;
    let read = 0;
    await serve((_, response) => {
      begun += 1;
      setTimeout(() => response.end('<late>'), 5);
    });
    server.on('request', () => (read += 1));
    await once(send(piece(1000)).resume(), 'close');
    await pause(50);
    expect([begun, read, parsed]).toEqual([1, 34, 35]);
    const received = await text(send(piece(33)));
    expect(received.match(/<late>/)).not.toBeNull();
    expect(begun).toBe(34);
  });

  it('are counted while they wait only', async () => {
    await serve((_, response) => response.end('<>'));
    const connection = send('');
    const received: string[] = [];
    connection.on('data', (chunk) => received.push(String(chunk)));
    const responses = (): number => received.join('').match(/<>/g)?.length ?? 0;
    for (let sent = 33; sent <= 4 * 33; sent += 33) {
      connection.write(get('/').repeat(33));
      while (responses() < sent && !connection.destroyed) await pause(1);
      expect(responses()).toBe(sent);
    }
  });

  it('count together with those that wait already', async () => {
    const held: (() => void)[] = [];
    await serve((_, response) => held.push(() => response.end('<>')));
    const connection = send(get('/').repeat(33));
    while (held.length === 0) await pause(1);
    held.pop()?.();
    await once(connection, 'data');
    // 31 requests wait, and 32 may.
    connection.write(get('/').repeat(2));
    await once(connection, 'close');
    expect(server.listenerCount('request')).toBe(1);
  });
});

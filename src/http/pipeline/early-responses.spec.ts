import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { Draining } from './draining.js';
import { respondEarly } from './early-responses.js';

function serverOf(events: string[]): EventEmitter & Server {
  const server = new EventEmitter() as EventEmitter & Server;
  server.on('request', function (this: unknown, request: IncomingMessage) {
    events.push(`handled ${request.url}${this === server ? '' : ' elsewhere'}`);
  });
  server.on('request', (request: IncomingMessage) => events.push(`heard ${request.url}`));
  return server;
}

function ask(server: EventEmitter, url: string): ServerResponse {
  const response = { shouldKeepAlive: true } as ServerResponse;
  server.emit('request', { url }, response);
  return response;
}

describe('A response before Fastify', () => {
  it('is the only one, and all other requests are handled as before', () => {
    const events: string[] = [];
    const server = serverOf(events);
    respondEarly(server, ({ url }) => url === '/cached' && events.push('early') > 0);
    ask(server, '/cached');
    expect(events).toEqual(['early']);
    ask(server, '/other');
    expect(events).toEqual(['early', 'handled /other', 'heard /other']);
  });
});

describe('A process that is taken out of service', () => {
  it('closes each connection with its next response, and says so from the start', () => {
    const server = serverOf([]);
    const draining = new Draining();
    expect([draining.isUnderWay, ask(server, '/').shouldKeepAlive]).toEqual([false, true]);
    draining.start(server);
    expect([draining.isUnderWay, ask(server, '/').shouldKeepAlive]).toEqual([true, false]);
    const listeners = server.listenerCount('request');
    draining.start(server);
    expect(server.listenerCount('request')).toBe(listeners);
  });

  it('does so before the request is handled', () => {
    const server = new EventEmitter() as EventEmitter & Server;
    const kept: boolean[] = [];
    server.on('request', (_: IncomingMessage, response: ServerResponse) =>
      kept.push(response.shouldKeepAlive),
    );
    new Draining().start(server);
    ask(server, '/');
    expect(kept).toEqual([false]);
  });
});

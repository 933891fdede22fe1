import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createEncrypted } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll } from 'vitest';

/** Request as an endpoint received it. */
export interface ReceivedPost {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly bytes: Buffer;
}

/** Answers a request whose body has been read. */
export type Answer = (post: ReceivedPost, response: ServerResponse) => unknown;

const certificate = readFileSync(new URL('tls/endpoint.crt', import.meta.url), 'utf8');
const key = readFileSync(new URL('tls/endpoint.key', import.meta.url), 'utf8');

/**
 * Endpoint of a third party: a real listener, with or without TLS, that records requests and
 * answers as a test chooses.
 */
export class EndpointServer {
  readonly received: ReceivedPost[] = [];
  connections = 0;
  answer: Answer = (_post, response) => response.writeHead(204).end();
  private readonly server;

  constructor(private readonly scheme: 'http' | 'https') {
    const serve = (request: IncomingMessage, response: ServerResponse): void => {
      void this.serve(request, response);
    };
    this.server = scheme === 'http' ? createPlain(serve) : createEncrypted({ cert: certificate, key }, serve);
    this.server.on('connection', () => {
      this.connections += 1;
    });
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** URL of the listener, or of a host name that resolves to it. */
  url(path = '/', host = '127.0.0.1'): string {
    return `${this.scheme}://${host}:${this.port}${path}`;
  }

  /** Returns the requests received since the last call. */
  take(): ReceivedPost[] {
    return this.received.splice(0);
  }

  async open(): Promise<void> {
    // Listens on IPv4 and IPv6 if the machine has both.
    this.server.listen(0);
    await once(this.server, 'listening');
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(request);
    const post = {
      path: request.url ?? '',
      headers: request.headers as Readonly<Record<string, string>>,
      body: bytes.toString('utf8'),
      bytes,
    };
    this.received.push(post);
    this.answer(post, response);
  }
}

/** Opens a listener for the tests of the calling file or `describe`. Its certificate is trusted. */
export function useEndpoint(scheme: 'http' | 'https' = 'https'): EndpointServer {
  const server = new EndpointServer(scheme);
  const trusted = getCACertificates('default');
  beforeAll(async () => {
    setDefaultCACertificates([...trusted, certificate]);
    await server.open();
  });
  afterAll(async () => {
    setDefaultCACertificates(trusted);
    await server.close();
  });
  return server;
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from '../support/random.js';
import { Accepted } from './accepted.js';

/** Endpoints that record each `webhook-id` they accept. They drop connections at random before accepting. */
export class WebhookSink {
  readonly accepted: Accepted;
  private readonly server = createServer((request, response) => {
    this.take(request, response);
  });

  constructor(random: Random, dropsOneIn: number) {
    this.accepted = new Accepted(random, dropsOneIn);
  }

  /** @returns the origin; each path is an endpoint */
  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private take(request: IncomingMessage, response: ServerResponse): void {
    const recipient = request.url ?? '';
    const message = String(request.headers['webhook-id'] ?? 'without webhook-id');
    request.on('error', () => undefined).resume();
    request.on('end', () => {
      if (this.accepted.accept(recipient, message)) response.writeHead(204).end();
      else request.socket.destroy();
    });
  }
}

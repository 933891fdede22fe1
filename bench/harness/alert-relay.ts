import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';

/**
 * Forwards Alertmanager's requests to a tenant's host, because no name server here knows its name. Records
 * the requests and the statuses of the responses.
 */
export class AlertRelay {
  readonly answers: number[] = [];
  private readonly resolved: string[] = [];
  private readonly server: Server;

  constructor(origin: string, host: string) {
    this.server = createServer((incoming, outgoing) => {
      const path = incoming.url ?? '';
      void bodyOf(incoming)
        .then((body) => {
          const { alerts = [] } = JSON.parse(body.toString()) as { alerts?: { status: string }[] };
          if (alerts.some(({ status }) => status === 'resolved')) this.resolved.push(path);
          return request(`${origin}${path}`, {
            method: 'POST',
            headers: { host, 'content-type': incoming.headers['content-type'] ?? '' },
            body,
          });
        })
        .then(async ({ statusCode, body }) => {
          this.answers.push(statusCode);
          outgoing.writeHead(statusCode).end(await body.text());
        })
        .catch(() => outgoing.destroy());
    });
  }

  /** @returns its address */
  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Number of resolution messages sent to an address, ignoring the query. */
  resolutionsAt(path: string): number {
    return this.resolved.filter((one) => one.split('?', 1)[0] === path).length;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

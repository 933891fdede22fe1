import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Settings } from '#core/config/settings.js';
import { OperatorError } from '#core/errors/operator-error.js';
import { Metrics } from './metrics.js';

/** Usual port for Prometheus metrics. Used if METRICS_PORT is not set and the port is free. */
const USUAL_PORT = 9464;
const PATH = '/metrics';

/** The server cannot listen on the address for metrics. The message says why and what to set. */
class MetricsAddressUnavailable extends OperatorError {}

/** Serves the metrics of this process on a separate address, which no tenant's host leads to. */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(MetricsServer.name);
  private server: Server | undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly settings: Settings,
  ) {}

  /** The port that the server listens on; undefined if it does not listen. */
  get port(): number | undefined {
    return (this.server?.address() as AddressInfo | null | undefined)?.port;
  }

  /**
   * @throws MetricsAddressUnavailable if the configured port is not available. If none is
   *   configured, a warning is logged instead.
   */
  async onApplicationBootstrap(): Promise<void> {
    const { metricsPort, metricsHost: host } = this.settings;
    if (metricsPort === 'off') return;
    const port = metricsPort ?? USUAL_PORT;
    const server = createServer((request, response) => void this.respond(request, response));
    server.headersTimeout = server.requestTimeout = 10_000;
    try {
      server.listen({ port, host });
      await once(server, 'listening');
    } catch (error) {
      const problem = new MetricsAddressUnavailable(unavailable(error, host, port));
      if (metricsPort !== undefined) throw problem;
      this.logger.warn(`No metrics are served: ${problem.message}`);
      return;
    }
    this.server = server;
    this.metrics.watchProcess();
    this.logger.log(`Metrics are at http://${host.includes(':') ? `[${host}]` : host}:${this.port}${PATH}`);
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async respond({ method, url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url.split('?', 1)[0] !== PATH) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end(`Metrics are at ${PATH}.\n`);
    } else if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
    } else {
      try {
        const text = await this.metrics.text();
        response.writeHead(200, { 'content-type': this.metrics.contentType }).end(text);
      } catch (error) {
        this.logger.error('Cannot collect the metrics.', error);
        response.writeHead(500).end();
      }
    }
  }
}

function unavailable(error: unknown, host: string, port: number): string {
  const { code = String(error) } = error as NodeJS.ErrnoException;
  const why =
    code === 'EADDRINUSE'
      ? 'it is in use by another program'
      : code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
        ? 'this machine does not have that address'
        : code;
  return `Cannot listen on ${host}:${port} for metrics: ${why}. Set METRICS_PORT and METRICS_HOST to a free address, or METRICS_PORT=off.`;
}

import { Injectable } from '@nestjs/common';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Takes a process out of a group of replicas without a failed request. Readiness tells load
 * balancers to go elsewhere. Each connection is closed with its next response, so no client
 * writes to a connection that is being closed.
 */
@Injectable()
export class Draining {
  private started = false;
  private readonly listeners: (() => void)[] = [];

  /** True if `/health/ready` reports that the process is about to stop. */
  get isUnderWay(): boolean {
    return this.started;
  }

  /** Calls back when draining starts. */
  onStart(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Starts draining. Requests are still served. */
  start(...servers: readonly Server[]): void {
    if (this.started) return;
    this.started = true;
    for (const listener of this.listeners) listener();
    for (const server of servers) {
      // Prepended, so it runs before Fastify handles the request.
      server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
        response.shouldKeepAlive = false;
      });
    }
  }
}

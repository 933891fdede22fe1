import { Injectable } from '@nestjs/common';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Takes a process out of a group of replicas without a failed request: balancers are told to go elsewhere, and each
 * connection is closed by its next response, so that nobody writes into one that is being closed.
 */
@Injectable()
export class Draining {
  private started = false;

  /** Whether `/health/ready` says that no more requests shall come. */
  get isUnderWay(): boolean {
    return this.started;
  }

  /** From now on; requests are still served. */
  start(server: Server): void {
    if (this.started) return;
    this.started = true;
    // Before Fastify has the request.
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
  }
}

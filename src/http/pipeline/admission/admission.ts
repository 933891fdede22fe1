import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress } from '#platform/access/client-address.js';
import { Settings } from '#core/config/settings.js';
import { Overloaded, TooManyRequests, type ApiError } from '#core/errors/api-error.js';
import { EventLoopDelay } from './event-loop-delay.js';
import { OpenConnections } from './open-connections.js';

/** Always served, so that a supervisor does not restart a process that is only busy. */
const PROBE = '/health/live';
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** At this multiple of the delay that refuses writes, everything that needs work is refused. */
const REFUSES_ALL = 5;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by routes whose responses stay open for long and have limits of their own. */
    staysOpen?: true;
  }
}

/**
 * Refuses requests beyond the limits of this process, before anything is looked up or read for them. Cached
 * responses are sent earlier, and not counted. Source: docs/decisions/0011.
 */
@Injectable()
export class Admission {
  private open = 0;
  private readonly byAddress = new Map<string, number>();

  constructor(
    private readonly connections: OpenConnections,
    private readonly delay: EventLoopDelay,
    private readonly settings: Settings,
  ) {}

  watch(fastify: FastifyInstance): void {
    this.connections.watch(fastify.server);
    this.delay.watch(fastify.server);
    // Runs after all hooks that may respond.
    fastify.addHook('preParsing', (request, reply, _payload, done) => {
      if (request.routeOptions.url === PROBE) {
        done();
        return;
      }
      const refusal = this.refusalOf(request);
      if (refusal === undefined && !staysOpen(request)) this.count(request, reply);
      done(refusal);
    });
  }

  /** Closes a connection over a limit after this request, so another client gets a chance to connect. */
  release({ socket }: IncomingMessage, response: ServerResponse): void {
    if (this.connections.crowdOf(socket) !== undefined) response.shouldKeepAlive = false;
  }

  private refusalOf(request: FastifyRequest): ApiError | undefined {
    return (
      this.lateness(request) ??
      this.crowdedness(request) ??
      (staysOpen(request) ? undefined : this.openness(clientAddress(request.ip)))
    );
  }

  private lateness({ method }: FastifyRequest): ApiError | undefined {
    const { maxEventLoopDelay } = this.settings;
    if (maxEventLoopDelay === 0) return undefined;
    const most = READING.has(method) ? REFUSES_ALL * maxEventLoopDelay : maxEventLoopDelay;
    return this.delay.milliseconds > most
      ? new Overloaded('The service is overloaded; try again.')
      : undefined;
  }

  private crowdedness({ raw: { socket } }: FastifyRequest): ApiError | undefined {
    const crowd = this.connections.crowdOf(socket);
    if (crowd === 'address') return new TooManyRequests(1);
    return crowd === 'all' ? new Overloaded('Too many connections are open; try again.') : undefined;
  }

  private openness(address: string): ApiError | undefined {
    const { maxOpenRequests, maxOpenRequestsPerAddress } = this.settings;
    if (maxOpenRequests > 0 && this.open >= maxOpenRequests)
      return new Overloaded('Too many requests are open; try again.');
    const ofAddress = this.byAddress.get(address) ?? 0;
    return maxOpenRequestsPerAddress > 0 && ofAddress >= maxOpenRequestsPerAddress
      ? new TooManyRequests(1)
      : undefined;
  }

  private count(request: FastifyRequest, reply: FastifyReply): void {
    const address = clientAddress(request.ip);
    this.change(address, 1);
    reply.raw.once('close', () => this.change(address, -1));
  }

  private change(address: string, by: 1 | -1): void {
    this.open += by;
    const count = (this.byAddress.get(address) ?? 0) + by;
    if (count === 0) this.byAddress.delete(address);
    else this.byAddress.set(address, count);
  }
}

function staysOpen({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.staysOpen === true;
}

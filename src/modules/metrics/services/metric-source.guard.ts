import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors/api-error.js';
import { SignalLimit } from '#modules/hooks/services/signal-limit.js';
import { MetricSources, type FoundSource } from './metric-sources.js';

const sources = new WeakMap<FastifyRequest, FoundSource>();

/** The source that a request comes from. Set by {@link MetricSourceGuard}. */
export function sourceOf(request: FastifyRequest): FoundSource {
  const source = sources.get(request);
  if (source === undefined) throw new Error('A request reached an address for points without its guard.');
  return source;
}

/** Requires a valid token before any of the body is read. A wrong token gets 404, like any unknown address. */
@Injectable()
export class MetricSourceGuard implements CanActivate {
  constructor(
    private readonly known: MetricSources,
    private readonly limit: SignalLimit,
  ) {}

  /** @throws NotFound, TooManyRequests */
  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: { token: string } }>>();
    const source = await this.known.withToken(request.params.token);
    if (source === undefined) throw new NotFound('There is nothing at this address.');
    sources.set(request, source);
    this.limit.count('metric_source', source.id);
    return true;
  }
}

import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { workContext } from '../context/work-context.js';

/** What is logged of a request. */
export interface LoggedRequest {
  readonly reqId: string;
  readonly trace_id: string | undefined;
  readonly method: string;
  /** The pattern that the address has matched. */
  readonly route: string;
  readonly status: number;
  /** From its head to the end of its response. */
  readonly ms: number;
  /** Slug. */
  readonly tenant: string | undefined;
  /** Id of the key. */
  readonly key: number | undefined;
}

/**
 * One line a request, once it has been answered. The route is logged, never the address itself: addresses can hold what
 * opens something by itself, also where they are misspelt and match no route.
 */
export function logRequest(logger: Pick<FastifyBaseLogger, 'info'>, request: LoggedRequest): void {
  logger.info({ ...request, ms: Math.round(request.ms * 100) / 100 }, 'request');
}

/** The same of a request that Fastify has routed. */
export function logRoutedRequest(request: FastifyRequest, reply: FastifyReply): void {
  const context = workContext();
  logRequest(request.log, {
    reqId: request.id,
    trace_id: context?.trace?.traceId,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: reply.elapsedTime,
    tenant: context?.tenant?.slug,
    key: context?.apiKey?.id,
  });
}

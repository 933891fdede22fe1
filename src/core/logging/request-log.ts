import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { workContext } from '#core/context/work-context.js';

/** Fields of a request's log line. */
export interface LoggedRequest {
  readonly reqId: string;
  readonly trace_id: string | undefined;
  readonly method: string;
  /** The matched route pattern. */
  readonly route: string;
  readonly status: number;
  /** Milliseconds from the head of the request to the end of its response. */
  readonly ms: number;
  /** The tenant's slug. */
  readonly tenant: string | undefined;
  /** The id of the API key. */
  readonly key: number | undefined;
  /** Type and id of a caller without an API key. */
  readonly caller?: string;
}

/**
 * Logs one line per request, after its response. Logs the route, never the URL: a URL may contain a secret
 * that grants access, even a misspelled one that matches no route.
 */
export function logRequest(logger: Pick<FastifyBaseLogger, 'info'>, request: LoggedRequest): void {
  logger.info({ ...request, ms: Math.round(request.ms * 100) / 100 }, 'request');
}

/** Probes of supervisors and proxies, which come every few seconds. Those that fail are logged. */
const PROBES = /^\/health\/(live|ready|serving)$/;

/** Logs a request that Fastify has routed. */
export function logRoutedRequest(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.statusCode < 300 && PROBES.test(request.routeOptions.url ?? '')) return;
  const context = workContext();
  const caller = context?.caller;
  logRequest(request.log, {
    reqId: request.id,
    trace_id: context?.trace?.traceId,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: reply.elapsedTime,
    tenant: context?.tenant?.slug,
    key: caller?.key?.id,
    ...(caller === undefined || caller.key !== undefined ? {} : { caller: `${caller.type}:${caller.id}` }),
  });
}

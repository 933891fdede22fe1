import type { FastifyReply, FastifyRequest } from 'fastify';
import { workContext } from '../context/work-context.js';

/**
 * One line a request, once it has been answered. The route is logged, never the address itself: addresses can hold what
 * opens something by itself, also where they are misspelt and match no route.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      reqId: request.id,
      trace_id: workContext()?.trace?.traceId,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 100) / 100,
      tenant: workContext()?.tenant?.slug,
      key: workContext()?.apiKey?.id,
    },
    'request',
  );
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { workContext } from '../context/work-context.js';

/** Addresses that open something by themselves: whoever reads the log must not be able to use them. */
const SECRET_ADDRESSES = /^\/(preview|hooks|confirm|unsubscribe)\//;

/** One line a request, once it has been answered. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions.url ?? '';
  request.log.info(
    {
      reqId: request.id,
      method: request.method,
      path: SECRET_ADDRESSES.test(route) ? route : request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 100) / 100,
      tenant: workContext()?.tenant?.slug,
      key: workContext()?.apiKey?.id,
    },
    'request',
  );
}

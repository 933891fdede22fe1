import type { FastifyRequest } from 'fastify';

/** Scheme and host that the client asked, port included; proxies' headers count where they are trusted. */
export function originOf(request: FastifyRequest, publicScheme: string): string {
  return `${publicScheme}://${request.host}`;
}

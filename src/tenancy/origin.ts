import type { FastifyRequest } from 'fastify';

/** A name may end with the dot of the root; the port comes behind it. */
const FINAL_DOT = /\.(?=:\d*$|$)/;

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** Path and query that the client asked, also where it sent a whole address, as to a proxy. */
export function targetOf(request: FastifyRequest): string {
  return request.url.replace(ABSOLUTE, '');
}

/**
 * Scheme and host that the client asked, port included, however it wrote the name; proxies' headers count where they are
 * trusted.
 */
export function originOf(request: FastifyRequest, publicScheme: string): string {
  return `${publicScheme}://${request.host.toLowerCase().replace(FINAL_DOT, '')}`;
}

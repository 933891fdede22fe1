import type { FastifyRequest } from 'fastify';

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i;
const SLASH = 47;

/** Path and query of a request, even if the client sent an absolute URL, as to a proxy. */
export function targetOf({ url }: FastifyRequest): string {
  return url.charCodeAt(0) === SLASH ? url : url.replace(ABSOLUTE, '');
}

/** Host and port of a request target in absolute form; undefined for every other form. */
export function authorityOf(target: string): string | undefined {
  return target.charCodeAt(0) === SLASH ? undefined : ABSOLUTE.exec(target)?.[1];
}

import type { FastifyRequest } from 'fastify';
import { authorityOf } from './request-target.js';

/** The host that a request was sent to, as stated by the request. */
export interface RequestHost {
  /** As the client or a trusted proxy wrote it, with or without a port. Empty if nothing names one. */
  readonly host: string;
  /** Whether a trusted proxy sent the request. */
  readonly isProxied: boolean;
  /** The port that visitors use, if a trusted proxy names it. */
  readonly port: number | undefined;
}

const PORT = /:(\d{1,5})$/;
const DIGITS = /^\d{1,5}$/;
const HIGHEST_PORT = 65_535;

/**
 * The host of a request: from a trusted proxy, else the authority of an absolute request target, else the
 * `Host` header. Source: decisions, section 1; RFC 9112, 3.2.2.
 */
export function requestHost(request: Pick<FastifyRequest, 'raw'>, isProxied: boolean): RequestHost {
  const { headers, url = '' } = request.raw;
  const own = authorityOf(url) ?? headers.host ?? '';
  if (!isProxied) return { host: own, isProxied, port: undefined };
  const host = lastOf(headers['x-forwarded-host']) ?? own;
  const port = portOf(lastOf(headers['x-forwarded-port']));
  return { host, isProxied, port: port ?? portOf(PORT.exec(host)?.[1]) };
}

/** The entry of the nearest proxy. */
function lastOf(header: string | string[] | undefined): string | undefined {
  const entries = [header].flat().join(',');
  const last = entries.slice(entries.lastIndexOf(',') + 1).trim();
  return last === '' ? undefined : last;
}

function portOf(text: string | undefined): number | undefined {
  if (text === undefined || !DIGITS.test(text)) return undefined;
  const port = Number(text);
  return port >= 1 && port <= HIGHEST_PORT ? port : undefined;
}

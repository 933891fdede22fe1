import { domainToASCII } from 'node:url';

const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/** Longest name in Unicode that can become one of 253 characters, with blanks, final dot and port. */
const MAX_WRITTEN = 300;
const HIGHEST_PORT = 65_535;

/** A host without its port, in no particular form; undefined where the port cannot be one. */
export function withoutPort(host: string): string | undefined {
  const colon = host.lastIndexOf(':');
  if (colon === -1) return host;
  const port = host.slice(colon + 1);
  // RFC 3986 lets a port be empty.
  return /^\d{0,5}$/.test(port) && Number(port) <= HIGHEST_PORT ? host.slice(0, colon) : undefined;
}

/**
 * A host name in the one form in which names are compared: lower-case, punycode, without port and trailing dot.
 * Undefined for what is no host name. Source: decisions, section 1.
 */
export function normaliseHost(host: string): string | undefined {
  if (host.length > MAX_WRITTEN) return undefined;
  const name = withoutPort(host.trim())?.replace(/\.$/, '');
  // No tenant has an IPv6 address in brackets or a name with percent escapes.
  if (name === undefined || /[[\]%/?#@\s\\:]/.test(name)) return undefined;
  const ascii = domainToASCII(name).toLowerCase();
  return HOST_NAME.test(ascii) ? ascii : undefined;
}

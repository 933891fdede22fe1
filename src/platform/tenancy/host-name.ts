import { domainToASCII } from 'node:url';

const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/** Longest input that can become a name of 253 characters: in Unicode, with blanks, trailing dot and port. */
const MAX_WRITTEN = 300;
const HIGHEST_PORT = 65_535;

/** A host without its port, otherwise unchanged. Undefined if the port is invalid. */
export function withoutPort(host: string): string | undefined {
  const colon = host.lastIndexOf(':');
  if (colon === -1) return host;
  const port = host.slice(colon + 1);
  // RFC 3986 lets a port be empty.
  return /^\d{0,5}$/.test(port) && Number(port) <= HIGHEST_PORT ? host.slice(0, colon) : undefined;
}

/**
 * A host name in canonical form for comparisons: lowercase, punycode, without port and trailing dot.
 * Undefined if it is not a host name. Source: decisions, section 1.
 */
export function normaliseHost(host: string): string | undefined {
  if (host.length > MAX_WRITTEN) return undefined;
  const name = withoutPort(host.trim())?.replace(/\.$/, '');
  // No tenant has an IPv6 address in brackets or a name with percent escapes.
  if (name === undefined || /[[\]%/?#@\s\\:]/.test(name)) return undefined;
  const ascii = domainToASCII(name).toLowerCase();
  return HOST_NAME.test(ascii) ? ascii : undefined;
}

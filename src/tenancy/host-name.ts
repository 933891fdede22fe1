import { domainToASCII } from 'node:url';

const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

const HIGHEST_PORT = 65_535;

/**
 * A host name in the one form in which names are compared: lower-case, punycode, without port and trailing dot.
 * Undefined for what is no host name. Source: decisions, section 1.
 */
export function normaliseHost(host: string): string | undefined {
  if (Number(/:(\d*)$/.exec(host)?.[1] ?? 0) > HIGHEST_PORT) return undefined;
  const name = host.trim().replace(/:\d*$/, '').replace(/\.$/, '');
  // An address in brackets or a name with percent escapes is nobody's status page.
  if (/[[\]%/?#@\s\\]/.test(name)) return undefined;
  const ascii = domainToASCII(name).toLowerCase();
  return HOST_NAME.test(ascii) ? ascii : undefined;
}

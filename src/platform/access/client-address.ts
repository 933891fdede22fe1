import { isIPv4 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** 16-bit groups in the /64 network of a client. Within it, the client can use any IPv6 address. */
const GROUPS = 4;
/** The same in a /48 network, which providers give to any customer who asks for one: 65,536 networks of a /64. */
const SITE_GROUPS = 3;

/**
 * Key for limits per client: an IPv4 address (also if mapped to IPv6), or the /64 network of an IPv6 address.
 *
 * @param ip as Node writes it; undefined once the connection is closed
 */
export function clientAddress(ip: string | undefined): string {
  if (ip === undefined || isIPv4(ip)) return ip ?? '';
  const mapped = MAPPED.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [address = ''] = ip.split('%', 1);
  const [head = '', tail] = address.split('::', 2);
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const behind = tail.split(':').filter(Boolean);
    while (groups.length + behind.length < 8) groups.push('0');
    groups.push(...behind);
  }
  const network = groups.slice(0, GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** The /48 network of a key for limits per client. Undefined for an IPv4 address. */
export function siteNetwork(address: string): string | undefined {
  if (!address.includes(':')) return undefined;
  return `${address.split(':').slice(0, SITE_GROUPS).join(':')}::/48`;
}

/** The neighbourhood of a key for limits per client: the /24 network of an IPv4 address, the /48 of an IPv6 address. */
export function neighbourhood(address: string): string {
  return siteNetwork(address) ?? address.replace(/\.\d+$/, '.0/24');
}

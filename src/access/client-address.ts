import { isIPv4 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** 16-bit groups in the /64 network of a client. Within it, the client can use any IPv6 address. */
const GROUPS = 4;

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

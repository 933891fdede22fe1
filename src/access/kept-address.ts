import { clientAddress } from './client-address.js';

/** How much of a client's address is kept. */
export type KeptAddresses = 'truncated' | 'full' | 'none';

/**
 * A client's address as far as it is kept: an IPv4 address without its last number, an IPv6 address by its first 48 bits.
 *
 * @param ip as Node writes it; undefined once the connection is closed
 */
export function keptAddress(ip: string | undefined, kept: KeptAddresses): string | undefined {
  if (ip === undefined || kept === 'none') return undefined;
  if (kept === 'full') return ip;
  const address = clientAddress(ip);
  if (!address.includes(':')) return address.replace(/\.\d+$/, '.0');
  return `${address.split(':').slice(0, 3).join(':')}::`;
}

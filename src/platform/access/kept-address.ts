import { clientAddress } from './client-address.js';

/** How much of a client's address is stored. */
export type KeptAddresses = 'truncated' | 'full' | 'none';

/**
 * The form in which a client's address is stored. Truncation drops the last number of an IPv4 address
 * and keeps the first 48 bits of an IPv6 address.
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

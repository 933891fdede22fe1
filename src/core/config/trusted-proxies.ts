import { BlockList, isIP } from 'node:net';
import type { Settings } from './settings.js';

/** Maximum size of the cache. Proxies are few. */
const MAX_CACHED = 1000;

/** The proxies whose `X-Forwarded-*` headers are trusted, by the peer address of a connection. */
export class TrustedProxies {
  private readonly ranges = new BlockList();
  private readonly cache = new Map<string, boolean>();
  private readonly isNone: boolean;

  constructor({ trustedProxies }: Settings) {
    this.isNone = trustedProxies.length === 0;
    for (const range of trustedProxies) {
      const [address = '', bits] = range.split('/');
      const family = familyOf(address);
      if (bits === undefined) this.ranges.addAddress(address, family);
      else this.ranges.addSubnet(address, Number(bits), family);
    }
  }

  /** @param address peer address of a connection; undefined once it is closed */
  includes(address: string | undefined): boolean {
    if (this.isNone || address === undefined) return false;
    const cached = this.cache.get(address);
    if (cached !== undefined) return cached;
    const isProxy = this.ranges.check(address, familyOf(address));
    if (this.cache.size >= MAX_CACHED) this.cache.clear();
    this.cache.set(address, isProxy);
    return isProxy;
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

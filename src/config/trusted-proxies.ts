import { BlockList, isIP } from 'node:net';
import type { Settings } from './settings.js';

/** Addresses remembered with what they are; proxies are few, and clients that are none need no place here. */
const MAX_REMEMBERED = 1000;

/** Tells the proxies whose `X-Forwarded-*` headers count from everybody else, by the address that a connection comes from. */
export class TrustedProxies {
  private readonly ranges = new BlockList();
  private readonly remembered = new Map<string, boolean>();
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

  /** @param address of the other end of the connection, undefined once it is closed */
  includes(address: string | undefined): boolean {
    if (this.isNone || address === undefined) return false;
    const known = this.remembered.get(address);
    if (known !== undefined) return known;
    const isProxy = isIP(address) !== 0 && this.ranges.check(address, familyOf(address));
    if (this.remembered.size >= MAX_REMEMBERED) this.remembered.clear();
    this.remembered.set(address, isProxy);
    return isProxy;
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

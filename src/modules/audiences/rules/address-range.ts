import { BlockList, isIP, isIPv4 } from 'node:net';

const BITS = { ipv4: 32, ipv6: 128 } as const;
/** An IPv4 address as IPv6 sockets show it. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

interface Range {
  readonly address: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Reads `192.0.2.0/24`, `2001:db8::/32` or a single address; undefined for anything else, and for all addresses. */
function rangeIn(text: string): Range | undefined {
  const [address = '', suffix, more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined || address.includes('%')) return undefined;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  // It would be compared with addresses that are IPv4 by then.
  if (MAPPED.test(address)) return undefined;
  if (suffix !== undefined && !/^\d{1,3}$/.test(suffix)) return undefined;
  const bits = suffix === undefined ? BITS[family] : Number(suffix);
  return bits < 1 || bits > BITS[family] ? undefined : { address, bits, family };
}

/** True for a range of addresses in CIDR notation that does not hold all of them. */
export function isAddressRange(text: string): boolean {
  return rangeIn(text) !== undefined;
}

/** Addresses of clients that belong to some ranges. */
export class AddressRanges {
  private readonly list = new BlockList();

  constructor(ranges: readonly string[]) {
    for (const text of ranges) {
      const range = rangeIn(text);
      if (range !== undefined) this.list.addSubnet(range.address, range.bits, range.family);
    }
  }

  /** @param address as Node writes it, also mapped to IPv6 or with a zone; undefined once the connection is closed */
  include(address: string | undefined): boolean {
    const [bare = ''] = (address ?? '').split('%', 1);
    const plain = MAPPED.exec(bare)?.[1] ?? bare;
    if (isIP(plain) === 0) return false;
    return this.list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
  }
}

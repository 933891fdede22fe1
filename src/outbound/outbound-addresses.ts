import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { Settings } from '../config/settings.js';
import { NameResolver } from './name-resolver.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** All that is handed out to anybody; the rest of IPv6 is reserved, or stands for an address of IPv4. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Where Azure answers its guests: metadata at an address that looks public. */
const AZURE = '168.63.129.16';

const NOT_PUBLIC = 'The address leads to a network that is not public.';
const NOT_ENCRYPTED = 'The address must start with https://.';

/**
 * Decides which addresses that strangers gave are connected to: public ones, and those of OUTBOUND_ALLOW. All others would
 * let a stranger speak to the operator's own network through this process (server-side request forgery).
 */
@Injectable()
export class OutboundAddresses {
  private readonly allowed: readonly Range[];
  private readonly isPlainAllowed: boolean;

  constructor(
    { outboundAllow, outboundPlainHttp }: Settings,
    private readonly names: NameResolver,
  ) {
    this.allowed = outboundAllow.map(rangeOf);
    this.isPlainAllowed = outboundPlainHttp;
  }

  /** Whether an IP address, in any of its spellings, may be connected to. */
  includes(address: string): boolean {
    if (isIP(address) === 0 || address.includes('%')) return false;
    // What is mapped into IPv6 reaches the address of IPv4, so it is as good as that one for those who allow it.
    const plain = ipaddr.process(address);
    if (this.allowed.some(([range, bits]) => plain.kind() === range.kind() && plain.match(range, bits)))
      return true;
    return isPublic(ipaddr.parse(address));
  }

  /**
   * What is wrong with the address of an endpoint as far as it can be told without asking anybody: its scheme, and the
   * host where it is an IP address. `URL` has turned every spelling of IPv4 (`127.1`, `0x7f000001`) into the usual one.
   *
   * @returns a sentence; undefined when nothing is
   */
  refusal({ protocol, hostname }: URL): string | undefined {
    if (protocol !== 'https:' && !(protocol === 'http:' && this.isPlainAllowed)) return NOT_ENCRYPTED;
    const literal = literalOf(hostname);
    return literal === undefined || this.includes(literal) ? undefined : NOT_PUBLIC;
  }

  /**
   * As {@link refusal}; a name is looked up as well. One that is not known now may be later, and is checked
   * whenever it is connected to.
   */
  async refusalNow(url: URL): Promise<string | undefined> {
    const refusal = this.refusal(url);
    if (refusal !== undefined || literalOf(url.hostname) !== undefined) return refusal;
    const addresses = await this.names.resolve(url.hostname).catch(() => []);
    return addresses.every((address) => this.includes(address)) ? undefined : NOT_PUBLIC;
  }

  /**
   * The IP addresses of an endpoint, all of which may be connected to.
   *
   * @throws OutboundRefused where one may not be: which of them a connection takes is up to whoever owns the name
   * @throws Error of the resolver
   */
  async resolve(url: URL): Promise<readonly string[]> {
    const refusal = this.refusal(url);
    if (refusal !== undefined) throw new OutboundRefused(refusal);
    const literal = literalOf(url.hostname);
    if (literal !== undefined) return [literal];
    const addresses = await this.names.resolve(url.hostname);
    if (!addresses.every((address) => this.includes(address))) throw new OutboundRefused(NOT_PUBLIC);
    return addresses;
  }
}

/** An address that is not connected to. */
export class OutboundRefused extends Error {}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || address.toString() === AZURE) return false;
  return !(address instanceof ipaddr.IPv6) || address.match(GLOBAL_IPV6);
}

/** @param hostname as `URL` has it */
function literalOf(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}

function rangeOf(text: string): Range {
  const [address = '', bits] = text.split('/');
  const parsed = ipaddr.parse(address);
  return [parsed, bits === undefined ? parsed.toByteArray().length * 8 : Number(bits)];
}

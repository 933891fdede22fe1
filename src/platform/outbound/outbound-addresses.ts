import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { Settings } from '#core/config/settings.js';
import { NameResolver } from './name-resolver.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** All globally assigned addresses. The rest of IPv6 is reserved, or stands for IPv4 addresses. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Metadata service of Azure, at an address that looks public. */
const AZURE = '168.63.129.16';

const NOT_PUBLIC = 'The address leads to a network that is not public.';
const NOT_ENCRYPTED = 'The address must start with https://.';

/**
 * Decides which user-supplied addresses may be connected to: public ones, and those of OUTBOUND_ALLOW. Any
 * other address would give users access to the operator's own network (server-side request forgery).
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
    // An IPv4-mapped IPv6 address reaches the IPv4 address, so allowing that one allows both.
    const plain = ipaddr.process(address);
    if (this.allowed.some(([range, bits]) => plain.kind() === range.kind() && plain.match(range, bits)))
      return true;
    return isPublic(ipaddr.parse(address));
  }

  /**
   * Checks the URL of an endpoint without any lookup: its scheme, and its host if that is an IP address.
   * `URL` has already normalized every spelling of IPv4 (`127.1`, `0x7f000001`).
   *
   * @returns the problem in a sentence, or undefined if there is none
   */
  refusal({ protocol, hostname }: URL): string | undefined {
    if (protocol !== 'https:' && !(protocol === 'http:' && this.isPlainAllowed)) return NOT_ENCRYPTED;
    const literal = literalOf(hostname);
    return literal === undefined || this.includes(literal) ? undefined : NOT_PUBLIC;
  }

  /**
   * Like {@link refusal}, but also resolves a name. An unknown name is accepted, because it may exist later
   * and is checked for each connection.
   */
  async refusalNow(url: URL): Promise<string | undefined> {
    const refusal = this.refusal(url);
    if (refusal !== undefined || literalOf(url.hostname) !== undefined) return refusal;
    const addresses = await this.names.resolve(url.hostname).catch(() => []);
    return addresses.every((address) => this.includes(address)) ? undefined : NOT_PUBLIC;
  }

  /**
   * IP addresses of an endpoint, all of which may be connected to.
   *
   * @throws OutboundRefused if one may not, because the owner of the name decides which of them a connection uses
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

/** An address that may not be connected to. */
export class OutboundRefused extends Error {}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || address.toString() === AZURE) return false;
  return !(address instanceof ipaddr.IPv6) || address.match(GLOBAL_IPV6);
}

/** @param hostname as in `URL` */
function literalOf(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}

function rangeOf(text: string): Range {
  const [address = '', bits] = text.split('/');
  const parsed = ipaddr.parse(address);
  return [parsed, bits === undefined ? parsed.toByteArray().length * 8 : Number(bits)];
}

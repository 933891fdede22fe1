import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Settings } from '../config/settings.js';
import { TrustedProxies } from '../config/trusted-proxies.js';
import { NotFound } from '../errors/api-error.js';
import { HostResolver } from '../tenancy/host-resolver.js';

/** What a proxy adds when it passes somebody else's request on. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'via'];

/**
 * Tells a proxy for which hosts it may obtain certificates. Only trusted proxies are told, and only when they ask for themselves:
 * for everybody else the address does not exist.
 */
@Injectable()
export class ProxiedHosts {
  private readonly proxies: TrustedProxies;

  constructor(
    private readonly hosts: HostResolver,
    settings: Settings,
  ) {
    this.proxies = new TrustedProxies(settings);
  }

  /**
   * @param domain a host name
   * @throws NotFound when no status page is at this host, or the request is not a proxy's own
   */
  async require(request: FastifyRequest, domain: unknown): Promise<{ status: 'ok' }> {
    const { headers, socket } = request.raw;
    const isForItself =
      this.proxies.includes(socket.remoteAddress) && FORWARDING.every((name) => headers[name] === undefined);
    if (!isForItself) throw new NotFound('There is nothing at this address.');
    if (typeof domain !== 'string' || !(await this.hosts.isKnown(domain)))
      throw new NotFound('There is no status page at this host.');
    return { status: 'ok' };
  }
}

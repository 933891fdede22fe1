import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Settings } from '#core/config/settings.js';
import { TrustedProxies } from '#core/config/trusted-proxies.js';
import { NotFound } from '#core/errors/api-error.js';
import { HostResolver } from '#platform/tenancy/host-resolver.js';

/** Headers that a proxy adds to the requests that it forwards. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'via'];

/**
 * Tells a trusted proxy for which hosts it may obtain certificates. The request must come from the proxy
 * itself, not from one of its clients. For all others, the endpoint does not exist.
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
   * @throws NotFound if the host has no status page, or if the request is not a trusted proxy's own
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

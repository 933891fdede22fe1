import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Settings } from '#core/config/settings.js';
import { TrustedProxies } from '#core/config/trusted-proxies.js';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import { LookupCache } from '#platform/database/changes/lookup-cache.js';
import { requestHost, type RequestHost } from './request-host.js';
import { normaliseHost, withoutPort } from './host-name.js';
import type { Tenant } from '#core/context/tenant.js';
import { PublicAddress } from './public-address.js';
import { TenantsRepository } from './tenants.repository.js';

const MAX_CACHED_HOSTS = 20_000;
/** A client sends an IDN as punycode. Other bytes would be mapped to a different name. */
const VISIBLE_ASCII = /^[!-~]+$/;

/** A status page and the origin under which it was requested. */
export interface AskedPage {
  readonly tenant: Tenant;
  /** Scheme, host and port of the URLs in responses. */
  readonly origin: string;
}

/** Finds the tenant of a request's host. Unknown hosts are cached as well. */
@Injectable()
export class HostResolver {
  private readonly hosts: LookupCache<Tenant>;
  private readonly proxies: TrustedProxies;

  constructor(
    private readonly tenants: TenantsRepository,
    private readonly addresses: PublicAddress,
    private readonly settings: Settings,
    changes: ChangeListener,
  ) {
    this.proxies = new TrustedProxies(settings);
    this.hosts = new LookupCache(changes, {
      name: 'hosts',
      max: MAX_CACHED_HOSTS,
      load: (host) => this.load(host),
      // Visitors come during outages, possibly of our own database.
      lastKnownServes: true,
      // A tenant can have many hosts and rarely changes, so its change invalidates all entries.
      concerns: (kind, subject) =>
        kind === 'host' ? { key: subject } : kind === 'tenant' ? 'all' : undefined,
    });
    // A page that has become protected must not be served as the public one that it was.
    changes.subscribe({
      onChange: (kind, subject) => {
        if (kind === 'visibility') this.hosts.forgetLastKnown(({ id }) => id === subject);
      },
      onGap: () => undefined,
    });
  }

  /** The cached page of a request's host. Undefined on a cache miss, without a lookup. */
  cached(request: Pick<FastifyRequest, 'raw'>): AskedPage | undefined {
    const requested = this.hostOf(request);
    const name = this.nameOf(requested.host);
    const tenant = name === undefined ? undefined : this.hosts.cached(name);
    return name !== undefined && tenant ? this.page(tenant, name, requested) : undefined;
  }

  /** The page of a request's host. Null if no tenant has the host. */
  resolve(request: Pick<FastifyRequest, 'raw'>): AskedPage | null | Promise<AskedPage | null> {
    const requested = this.hostOf(request);
    const name = this.nameOf(requested.host);
    if (name === undefined) return null;
    const found = this.hosts.get(name);
    return found instanceof Promise
      ? found.then((tenant) => tenant && this.page(tenant, name, requested))
      : found && this.page(found, name, requested);
  }

  /** True if a status page exists at a host. @param host as a client wrote it, without a port */
  async isKnown(host: string): Promise<boolean> {
    return (await this.tenantAt(host)) !== null;
  }

  /** The tenant of a host; null if there is none. @param host as a client wrote it, without a port */
  tenantAt(host: string): Tenant | null | Promise<Tenant | null> {
    const name = this.nameOf(host);
    return name === undefined ? null : this.hosts.get(name);
  }

  private hostOf(request: Pick<FastifyRequest, 'raw'>): RequestHost {
    return requestHost(request, this.proxies.includes(request.raw.socket.remoteAddress));
  }

  private page(tenant: Tenant, name: string, { isProxied, port }: RequestHost): AskedPage {
    const origin = isProxied ? this.addresses.originBehindProxy(name, port) : this.addresses.originOf(name);
    return { tenant, origin };
  }

  private nameOf(host: string): string | undefined {
    const bare = withoutPort(host);
    // Cached names are normalized, so a host found in the cache needs no normalization.
    if (bare === undefined || this.hosts.has(bare)) return bare;
    return VISIBLE_ASCII.test(host) ? normaliseHost(host) : undefined;
  }

  private async load(host: string): Promise<Tenant | null> {
    const suffix = `.${this.settings.serviceDomain}`;
    const slug = host.endsWith(suffix) ? host.slice(0, -suffix.length) : undefined;
    const own = slug === undefined ? null : await this.tenants.findBySlug(slug);
    const tenant = own ?? (await this.tenants.findByDomain(host));
    return tenant?.state === 'archived' ? null : tenant;
  }
}

import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { ChangeListener } from '../database/changes/change-listener.js';
import { LookupCache } from '../database/changes/lookup-cache.js';
import { normaliseHost } from './host-name.js';
import type { Tenant } from '../context/tenant.js';
import { TenantsRepository } from './tenants.repository.js';

const REMEMBERED_HOSTS = 20_000;
/** A client sends an IDN as punycode; other bytes would be mapped to names that they are not. */
const VISIBLE_ASCII = /^[!-~]+$/;

/** Finds the tenant that a host name belongs to. Unknown hosts are remembered as well. */
@Injectable()
export class HostResolver {
  private readonly hosts: LookupCache<Tenant>;

  constructor(
    private readonly tenants: TenantsRepository,
    private readonly settings: Settings,
    changes: ChangeListener,
  ) {
    this.hosts = new LookupCache(changes, {
      max: REMEMBERED_HOSTS,
      load: (host) => this.load(host),
      // Visitors come when something is wrong, perhaps with our own database.
      lastKnownServes: true,
      // A tenant can be reached at many hosts, and changes rarely.
      concerns: (kind, subject) =>
        kind === 'host' ? { key: subject } : kind === 'tenant' ? 'all' : undefined,
    });
  }

  /** The tenant of a host that is remembered, whatever it is remembered as; nothing is looked up. */
  known(host: string): Tenant | undefined {
    return this.inForm(host) ?? this.hosts.known(nameOf(host) ?? '') ?? undefined;
  }

  /** @param host as the client named it, port included */
  resolve(host: string): Tenant | null | Promise<Tenant | null> {
    const known = this.inForm(host);
    if (known !== undefined) return known;
    const name = nameOf(host);
    return name === undefined ? null : this.hosts.get(name);
  }

  /** Names are remembered in the form that they are compared in, so a host that is found as it is has that form. */
  private inForm(host: string): Tenant | null | undefined {
    return this.hosts.known(host);
  }

  private async load(host: string): Promise<Tenant | null> {
    const suffix = `.${this.settings.serviceDomain}`;
    const slug = host.endsWith(suffix) ? host.slice(0, -suffix.length) : undefined;
    const own = slug === undefined ? null : await this.tenants.findBySlug(slug);
    return own ?? this.tenants.findByDomain(host);
  }
}

function nameOf(host: string): string | undefined {
  return VISIBLE_ASCII.test(host) ? normaliseHost(host) : undefined;
}

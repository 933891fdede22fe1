import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { currentTenant } from '../context/work-context.js';
import { ChangeListener } from '../database/changes/change-listener.js';
import { LookupCache } from '../database/changes/lookup-cache.js';
import { pageUrl, statusPageUrl } from './public-address.js';
import { TenantsRepository } from './tenants.repository.js';

const MAX_CACHED_TENANTS = 2_000;

interface OwnHost {
  /** Null: the tenant has verified no domain of its own. */
  readonly host: string | null;
}

/** Where status pages are, for what is sent to people: at the tenant's own domain where it has one. Source: docs/decisions/0010. */
@Injectable()
export class TenantPages {
  private readonly hosts: LookupCache<OwnHost>;

  constructor(
    private readonly settings: Settings,
    tenants: TenantsRepository,
    changes: ChangeListener,
  ) {
    this.hosts = new LookupCache(changes, {
      name: 'primary_hosts',
      max: MAX_CACHED_TENANTS,
      load: async (tenantId) => ({ host: await tenants.findPrimaryHost(tenantId) }),
      // A change of a domain does not say whose it is, and is rare.
      concerns: (kind) => (kind === 'host' ? 'all' : undefined),
    });
  }

  /** Scheme, host and port of the current tenant's page: the domain that it verified first, else the service's. */
  async origin(): Promise<string> {
    const { id, slug } = currentTenant();
    const own = await this.hosts.get(id);
    return own?.host == null ? statusPageUrl(slug, this.settings) : pageUrl(own.host, this.settings);
  }
}

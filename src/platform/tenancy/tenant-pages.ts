import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import { currentTenant } from '#core/context/work-context.js';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import { LookupCache } from '#platform/database/changes/lookup-cache.js';
import { pageUrl, statusPageUrl } from './public-address.js';
import { TenantsRepository } from './tenants.repository.js';

const MAX_CACHED_TENANTS = 2_000;

interface OwnHost {
  /** Null if the tenant has no verified domain. */
  readonly host: string | null;
}

/**
 * Addresses of status pages for mails and other notifications: at the tenant's own domain if it has one.
 * Source: docs/decisions/0010.
 */
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
      // The change of a domain does not name its tenant and is rare, so it invalidates all entries.
      concerns: (kind) => (kind === 'host' ? 'all' : undefined),
    });
  }

  /**
   * Scheme, host and port of the current tenant's page: its primary domain, else the one verified first,
   * else the service's.
   */
  async origin(): Promise<string> {
    const { id, slug } = currentTenant();
    const own = await this.hosts.get(id);
    return own?.host == null ? statusPageUrl(slug, this.settings) : pageUrl(own.host, this.settings);
  }
}

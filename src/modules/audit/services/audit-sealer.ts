import { Injectable } from '@nestjs/common';
import { runForTenant } from '#core/context/work-context.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { AuditChainRepository } from '../store/audit-chain.repository.js';
import { NO_DIGEST, entryDigest } from './entry-digest.js';

/**
 * Seals committed entries into their tenant's chain. Sealing after the commit keeps writes from waiting
 * for each other.
 */
@Injectable()
export class AuditSealer {
  constructor(
    private readonly chain: AuditChainRepository,
    private readonly tenants: TenantsService,
    private readonly database: TenantDatabase,
  ) {}

  /**
   * Seals pending entries, some of each tenant.
   *
   * @returns whether there may be more
   */
  async seal(): Promise<boolean> {
    const ids = await this.chain.tenantsWithPending();
    for (const id of ids) {
      const tenant = await this.tenants.byId(id);
      if (tenant !== null) await runForTenant(tenant, () => this.sealSome());
    }
    return ids.length > 0;
  }

  private sealSome(): Promise<void> {
    // What the operator does with a frozen tenant is recorded as well.
    return this.database.writeEvenIfFrozen(async () => {
      this.chain.lock();
      const [head, entries] = await Promise.all([this.chain.head(), this.chain.pending()]);
      let { position, digest } = head ?? { position: 0, digest: NO_DIGEST };
      const sealed = entries.map((entry) => {
        position += 1;
        digest = entryDigest(digest, entry);
        return { position, digest, entry };
      });
      this.chain.seal(sealed);
    });
  }
}

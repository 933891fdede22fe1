import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { containing, foldForSearch } from '#core/text/search-text.js';
import { HookAddresses } from '#platform/access/links/hook-address.js';
import type { TextRows } from '#platform/database/connections/text-rows.js';
import { named, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { recordRepository } from '#http/records/record.repository.js';
import { hitsFrom, type SearchHit } from '#http/search/search-sources.js';
import { HOST_SYSTEM } from './host-system.response.js';
import { HostSystemEntity } from './host-system.entity.js';

const KEPT = { ...HOST_SYSTEM, quota: 'host_systems' } as const;

@Injectable()
export class HostSystemsRepository extends recordRepository(KEPT, HostSystemEntity) {
  constructor(
    database: TenantDatabase,
    private readonly addresses: HookAddresses,
  ) {
    super(database);
  }

  /** Host systems with a text in name or kind, by name. */
  async withText(text: string, most: number): Promise<SearchHit[]> {
    return hitsFrom(
      await this.database.read(named('search_host_systems')`
        select id, name, status from host_system
        where tenant_id = ${currentTenant().id} and search_text like ${containing(foldForSearch(text))}
        order by name, id limit ${most}`),
    );
  }

  protected override readable<Rows extends TextRows>(rows: Rows): Rows {
    return this.addresses.show('host-systems', rows, 'webhook_url');
  }

  protected override expressions(): Record<string, Sql> {
    return {
      webhook_url: sql`webhook_token`,
      webhook_digest: sql`webhook_digest`,
      // Repeated reports are counted without it.
      status_at: sql`case when host_system.status_at is not null then greatest(host_system.status_at, (
        select max(r.reported_at) from repeated_report r
        where r.tenant_id = host_system.tenant_id and r.host_system_id = host_system.id)) end`,
    };
  }
}

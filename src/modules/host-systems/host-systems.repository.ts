import { Injectable } from '@nestjs/common';
import { HookAddresses } from '#platform/access/links/hook-address.js';
import type { TextRows } from '#platform/database/connections/text-rows.js';
import { sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { recordRepository } from '#http/records/record.repository.js';
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

  protected override readable<Rows extends TextRows>(rows: Rows): Rows {
    return this.addresses.show('host-systems', rows, 'webhook_url');
  }

  protected override expressions(): Record<string, Sql> {
    return { webhook_url: sql`webhook_token`, webhook_digest: sql`webhook_digest` };
  }
}

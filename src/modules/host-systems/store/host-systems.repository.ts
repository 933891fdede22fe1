import { Injectable } from '@nestjs/common';
import { hookAddressOf } from '../../../access/links/hook-address.js';
import { ListFilter } from '../../../database/tenant/list-filter.js';
import { sql, type Sql } from '../../../database/tenant/sql.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { pageRange } from '../../../http/paging/page-query.js';
import { RecordRepository } from '../../../http/records/record.repository.js';
import type { PageJson } from '../../../http/results/record-json.js';
import type { HostSystemListQuery } from '../api/host-system-list.query.js';
import { HostSystem } from '../api/host-system.response.js';
import { HostSystemEntity } from './host-system.entity.js';

@Injectable()
export class HostSystemsRepository extends RecordRepository<HostSystemEntity, HostSystem> {
  constructor(database: TenantDatabase) {
    super(database, {
      entity: HostSystemEntity,
      response: HostSystem,
      kind: 'host system',
      quota: 'host_systems',
      orderBy: 'name, id',
    });
  }

  list(query: HostSystemListQuery): Promise<PageJson<HostSystem>> {
    const filter = new ListFilter()
      .equals('host_system.status', query.status)
      .contains('host_system.search_text', query.q);
    return this.page(pageRange(query), filter);
  }

  protected override expressions(): Record<string, Sql> {
    return { webhook_url: sql`${hookAddressOf('host-systems')}::text || webhook_token` };
  }
}

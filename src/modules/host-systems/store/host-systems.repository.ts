import { Injectable } from '@nestjs/common';
import { hookAddressOf } from '../../../access/links/hook-address.js';
import { sql, type Sql } from '../../../database/tenant/sql.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { RecordRepository } from '../../../http/records/record.repository.js';
import { HostSystem } from '../api/host-system.response.js';
import { HostSystemEntity } from './host-system.entity.js';

@Injectable()
export class HostSystemsRepository extends RecordRepository<HostSystemEntity, HostSystem> {
  constructor(database: TenantDatabase) {
    super(database, {
      entity: HostSystemEntity,
      response: HostSystem,
      kind: 'host system',
      orderBy: 'name, id',
    });
  }

  protected override expressions(): Record<string, Sql> {
    return { webhook_url: sql`${hookAddressOf('host-systems')}::text || webhook_token` };
  }
}

import { Injectable } from '@nestjs/common';
import { hookAddressOf } from '../../../access/links/hook-address.js';
import { sql, type Sql } from '../../../database/tenant/sql.js';
import { recordRepository } from '../../../http/records/record.repository.js';
import { HOST_SYSTEM } from '../api/host-system.response.js';
import { HostSystemEntity } from './host-system.entity.js';

const KEPT = { ...HOST_SYSTEM, quota: 'host_systems' } as const;

@Injectable()
export class HostSystemsRepository extends recordRepository(KEPT, HostSystemEntity) {
  protected override expressions(): Record<string, Sql> {
    return { webhook_url: sql`${hookAddressOf('host-systems')}::text || webhook_token` };
  }
}

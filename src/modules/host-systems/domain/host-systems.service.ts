import { Injectable } from '@nestjs/common';
import { newHookToken } from '../../../access/links/hook-address.js';
import type { NewRow, RowChanges } from '../../../database/tenant/entity-rows.js';
import { ListFilter } from '../../../database/tenant/list-filter.js';
import { RecordService } from '../../../http/records/record.service.js';
import { searchTextOf } from '../../../text/search-text.js';
import { Clock } from '../../../time/clock.js';
import type { HostSystemListQuery } from '../api/host-system-list.query.js';
import { HOST_SYSTEM } from '../api/host-system.response.js';
import type { HostSystemEntity } from '../store/host-system.entity.js';
import { HostSystemsRepository } from '../store/host-systems.repository.js';

/** Host systems, what components run on. Source: decisions, section 4. */
@Injectable()
export class HostSystemsService extends RecordService<typeof HOST_SYSTEM, HostSystemEntity> {
  constructor(hostSystems: HostSystemsRepository, clock: Clock) {
    super(HOST_SYSTEM, hostSystems, clock);
  }

  protected override filter({ status, q }: HostSystemListQuery): ListFilter {
    return new ListFilter().equals('host_system.status', status).contains('host_system.search_text', q);
  }

  /** One that has not reported yet, with a secret address to report to. */
  protected override initial(): RowChanges<HostSystemEntity> {
    return { ...super.initial(), webhookToken: newHookToken() };
  }

  protected override derived({ name, kind }: NewRow<HostSystemEntity>): RowChanges<HostSystemEntity> {
    return { searchText: searchTextOf([name, kind]) };
  }
}

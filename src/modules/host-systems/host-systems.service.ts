import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HookAddresses } from '#platform/access/links/hook-address.js';
import type { NewRow, RowChanges } from '#platform/database/tenant/entity-rows.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import type { PageQuery } from '#http/results/page-query.js';
import { withMetadata } from '#http/metadata/metadata-filter.js';
import { RecordService } from '#http/records/record.service.js';
import { SearchSources } from '#http/search/search-sources.js';
import type { PageJson } from '#http/results/record-json.js';
import { searchTextOf } from '#core/text/search-text.js';
import { Clock } from '#core/time/clock.js';
import type { Component } from '#modules/components/dto/component.response.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import type { HostSystemListQuery } from './host-system-list.query.js';
import { HOST_SYSTEM } from './host-system.response.js';
import type { HostSystemEntity } from './host-system.entity.js';
import { HostSystemsRepository } from './host-systems.repository.js';

/** Host systems: machines or services that components run on. Source: decisions, section 4. */
@Injectable()
export class HostSystemsService
  extends RecordService<typeof HOST_SYSTEM, HostSystemEntity>
  implements OnModuleInit
{
  constructor(
    private readonly hostSystems: HostSystemsRepository,
    clock: Clock,
    private readonly linked: ComponentsService,
    private readonly addresses: HookAddresses,
    private readonly searches: SearchSources,
  ) {
    super(HOST_SYSTEM, hostSystems, clock);
  }

  onModuleInit(): void {
    this.searches.register({
      kind: 'host_system',
      path: 'host-systems',
      ability: 'components.view',
      find: (text, most) => this.hostSystems.withText(text, most),
    });
  }

  /**
   * Components linked to a host system.
   *
   * @throws NotFound if the host system does not exist
   */
  async components(id: number, query: PageQuery): Promise<PageJson<Component>> {
    await this.get(id);
    return this.linked.listLinkedTo(id, query);
  }

  protected override filter(query: HostSystemListQuery): ListFilter {
    const filter = new ListFilter()
      .equals('host_system.status', query.status)
      .contains('host_system.search_text', query.q);
    return withMetadata(filter, 'host_system', 'host_system.id', query);
  }

  /** A new host system has a secret webhook address and no report. */
  protected override initial(): RowChanges<HostSystemEntity> {
    const { token, digest } = this.addresses.create('host-systems');
    return { ...super.initial(), webhookToken: token, webhookDigest: digest };
  }

  protected override derived({ name, kind }: NewRow<HostSystemEntity>): RowChanges<HostSystemEntity> {
    return { searchText: searchTextOf([name, kind]) };
  }
}

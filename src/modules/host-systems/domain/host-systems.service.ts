import { Injectable } from '@nestjs/common';
import { newHookToken } from '../../../access/links/hook-address.js';
import type { PageJson, RecordJson } from '../../../http/results/record-json.js';
import { searchTextOf } from '../../../text/search-text.js';
import { Clock } from '../../../time/clock.js';
import type { HostSystemListQuery } from '../api/host-system-list.query.js';
import type { CreateHostSystem, UpdateHostSystem } from '../api/host-system.input.js';
import type { HostSystem } from '../api/host-system.response.js';
import type { HostSystemEntity } from '../store/host-system.entity.js';
import { HostSystemsRepository } from '../store/host-systems.repository.js';

/** Host systems, what components run on. Source: decisions, section 4. */
@Injectable()
export class HostSystemsService {
  constructor(
    private readonly hostSystems: HostSystemsRepository,
    private readonly clock: Clock,
  ) {}

  list(query: HostSystemListQuery): Promise<PageJson<HostSystem>> {
    return this.hostSystems.list(query);
  }

  /** @throws NotFound */
  get(id: number): Promise<RecordJson<HostSystem>> {
    return this.hostSystems.get(id);
  }

  /** Makes one that has not reported yet, with a secret address to report to. */
  create({ name, kind }: CreateHostSystem): Promise<RecordJson<HostSystem>> {
    const now = this.clock.now();
    return this.hostSystems.create({
      ...written(name, kind),
      status: 'operational',
      statusAt: null,
      webhookToken: newHookToken(),
      createdAt: now,
      updatedAt: now,
    });
  }

  /** @throws NotFound, PreconditionFailed */
  update(id: number, input: UpdateHostSystem, ifMatch?: string): Promise<RecordJson<HostSystem>> {
    return this.hostSystems.change(id, { ifMatch, body: input }, ({ name, kind }) => ({
      ...written(input.name ?? name, input.kind ?? kind),
      updatedAt: this.clock.now(),
    }));
  }

  /** @throws NotFound, PreconditionFailed, or Invalid while components are linked to it */
  delete(id: number, ifMatch?: string): Promise<void> {
    return this.hostSystems.remove(id, { ifMatch });
  }
}

function written(name: string, kind: string): Pick<HostSystemEntity, 'name' | 'kind' | 'searchText'> {
  return { name, kind, searchText: searchTextOf([name, kind]) };
}

import { Injectable } from '@nestjs/common';
import { newHookToken } from '../../../access/links/hook-address.js';
import { isStillReferenced } from '../../../database/connections/database-error.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { assertMatch } from '../../../http/conditional/etag.js';
import { Invalid, NotFound } from '../../../errors/api-error.js';
import { assertReadOnlyUnchanged } from '../../../http/fields/read-only.js';
import { pageRange, type PageQuery } from '../../../http/paging/page-query.js';
import type { PageJson, RecordJson } from '../../../http/results/record-json.js';
import { Clock } from '../../../time/clock.js';
import type { CreateHostSystem, UpdateHostSystem } from '../api/host-system.input.js';
import type { HostSystem } from '../api/host-system.response.js';
import { HostSystemsRepository } from '../store/host-systems.repository.js';

const KIND = 'host system';

/** Host systems, what components run on. Source: decisions, section 4. */
@Injectable()
export class HostSystemsService {
  constructor(
    private readonly hostSystems: HostSystemsRepository,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  list(query: PageQuery): Promise<PageJson<HostSystem>> {
    return this.hostSystems.page(pageRange(query));
  }

  /** @throws NotFound */
  async get(id: number): Promise<RecordJson<HostSystem>> {
    const hostSystem = await this.hostSystems.find(id);
    if (hostSystem === undefined) throw NotFound.of(KIND);
    return hostSystem;
  }

  /** Makes one that has not reported yet, with a secret address to report to. */
  create({ name, kind }: CreateHostSystem): Promise<RecordJson<HostSystem>> {
    const now = this.clock.now();
    const values = {
      name,
      kind,
      status: 'operational',
      statusAt: null,
      webhookToken: newHookToken(),
      createdAt: now,
      updatedAt: now,
    };
    return this.database.write(async () => this.get(await this.hostSystems.insert(values)));
  }

  /** @throws NotFound, PreconditionFailed, or Invalid when a read-only field differs */
  update(id: number, input: UpdateHostSystem, ifMatch: string | undefined): Promise<RecordJson<HostSystem>> {
    return this.database.write(async () => {
      const current = await this.locked(id);
      assertMatch(ifMatch, current);
      assertReadOnlyUnchanged(input, current);
      await this.hostSystems.update(id, {
        ...(input.name === undefined ? {} : { name: input.name }),
        ...(input.kind === undefined ? {} : { kind: input.kind }),
        updatedAt: this.clock.now(),
      });
      return this.get(id);
    });
  }

  /** @throws NotFound, PreconditionFailed, or Invalid while components are linked to it */
  delete(id: number, ifMatch: string | undefined): Promise<void> {
    return this.database.write(async () => {
      assertMatch(ifMatch, await this.locked(id));
      try {
        await this.hostSystems.delete(id);
      } catch (error) {
        if (!isStillReferenced(error)) throw error;
        throw Invalid.field(
          'host_system',
          'Components are still linked to the host system; unlink or delete them first.',
        );
      }
    });
  }

  /** The record as it is until the transaction ends. */
  private async locked(id: number): Promise<RecordJson<HostSystem>> {
    if (!(await this.hostSystems.lock(id))) throw NotFound.of(KIND);
    return this.get(id);
  }
}

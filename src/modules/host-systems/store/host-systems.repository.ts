import { Injectable } from '@nestjs/common';
import { hookAddressOf } from '../../../access/links/hook-address.js';
import { readPage, type Selection } from '../../../database/tenant/read-page.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { pageOf } from '../../../http/paging/page-of.js';
import type { PageRange } from '../../../http/paging/page-query.js';
import { recordsFrom, type PageJson, type RecordJson } from '../../../http/results/record-json.js';
import { currentTenant } from '../../../context/work-context.js';
import { HostSystem } from '../api/host-system.response.js';
import { HostSystemEntity } from './host-system.entity.js';

export type HostSystemValues = Omit<HostSystemEntity, 'tenantId' | 'id'>;

/** What a client reads of a host system. */
function selection(): Selection {
  return {
    columns: (first) =>
      `id, name, kind, status, status_at, $${first}::text || webhook_token as webhook_url, created_at, updated_at`,
    values: [hookAddressOf('host-systems')],
  };
}

@Injectable()
export class HostSystemsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** By name, then id. */
  async page(range: PageRange): Promise<PageJson<HostSystem>> {
    const list = {
      name: 'host_systems',
      selection: selection(),
      from: 'host_system',
      orderBy: 'name, id',
    };
    return pageOf(HostSystem, await readPage(this.database, list, range), range);
  }

  async find(id: number): Promise<RecordJson<HostSystem> | undefined> {
    const { columns, values } = selection();
    const text = `select ${columns(2)} from host_system where id = $1`;
    return recordsFrom(
      HostSystem,
      await this.database.read({ name: 'host_system', text }, [id, ...values]),
    )[0];
  }

  /** Locks a host system until the transaction ends; false when there is none. */
  async lock(id: number): Promise<boolean> {
    const where = { id, tenantId: currentTenant().id };
    const lock = { mode: 'for_no_key_update' } as const;
    return this.database.write(
      async (manager) => (await manager.findOne(HostSystemEntity, { where, lock })) !== null,
    );
  }

  async insert(values: HostSystemValues): Promise<number> {
    return this.database.write(async (manager) => {
      const { identifiers } = await manager.insert(HostSystemEntity, values);
      return Number(identifiers[0]?.['id']);
    });
  }

  async update(id: number, values: Partial<HostSystemValues>): Promise<void> {
    await this.database.write((manager) =>
      manager.update(HostSystemEntity, { id, tenantId: currentTenant().id }, values),
    );
  }

  async delete(id: number): Promise<void> {
    await this.database.write((manager) =>
      manager.delete(HostSystemEntity, { id, tenantId: currentTenant().id }),
    );
  }
}

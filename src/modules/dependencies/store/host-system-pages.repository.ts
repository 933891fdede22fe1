import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import { named } from '#platform/database/tenant/sql.js';
import { recordsFrom, type RecordJson } from '#http/results/record-json.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { HostSystemStatusPage } from '../dto/host-system-status-page.js';

/** What is read of a status page and shown. */
export interface PageState {
  /** Null: not known. */
  readonly status: ComponentStatus | null;
  readonly message: string | null;
  readonly problem: string | null;
  readonly readAt: Date | null;
}

/** The status page of a host system. */
export interface HostSystemPage extends PageState {
  readonly url: string | null;
  readonly publicName: string | null;
  /** When the host system was last told the status; null: never. */
  readonly reportedAt: Date | null;
}

/** Status pages of the current tenant's host systems. */
@Injectable()
export class HostSystemPagesRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** As clients read it. Undefined if there is no such host system. */
  async record(hostSystemId: number): Promise<RecordJson<HostSystemStatusPage> | undefined> {
    const rows = await this.database.read(named('read_host_system_page')`
      select p.url, p.public_name, p.status, p.message, p.problem, p.read_at
      from host_system_state h
      left join host_system_page p on p.tenant_id = h.tenant_id and p.host_system_id = h.id
      where h.tenant_id = ${currentTenant().id} and h.id = ${hostSystemId}`);
    return recordsFrom(HostSystemStatusPage, rows)[0];
  }

  /** Undefined if there is no such host system. */
  async find(hostSystemId: number): Promise<HostSystemPage | undefined> {
    const { rows } = await this.database.read(named('find_host_system_page')`
      select p.url, p.public_name, p.status, p.message, p.problem, p.read_at, p.reported_at
      from host_system_state h
      left join host_system_page p on p.tenant_id = h.tenant_id and p.host_system_id = h.id
      where h.tenant_id = ${currentTenant().id} and h.id = ${hostSystemId}`);
    const [row] = rows;
    if (row === undefined) return undefined;
    const [url = null, publicName = null, status, message = null, problem = null, readAt, reportedAt] = row;
    return {
      url,
      publicName,
      status: (status ?? null) as ComponentStatus | null,
      message,
      problem,
      readAt: readAt == null ? null : new Date(readAt),
      reportedAt: reportedAt == null ? null : new Date(reportedAt),
    };
  }

  /** Locks the host system until the open write ends, and reads its page. */
  lock(hostSystemId: number): Promise<HostSystemPage | undefined> {
    this.database.send(named('lock_host_system_page')`
      select from host_system_webhook where tenant_id = ${currentTenant().id} and id = ${hostSystemId}
      for no key update`);
    return this.find(hostSystemId);
  }

  /** Number of host systems with a page that is read. */
  async count(): Promise<number> {
    const { rows } = await this.database.query(named('count_host_system_pages')`
      select count(*) from host_system_page where tenant_id = ${currentTenant().id} and url is not null`);
    return Number(rows[0]?.[0]);
  }

  save(hostSystemId: number, page: HostSystemPage, now: Date): void {
    const { url, publicName, status, message, problem, readAt, reportedAt } = page;
    this.database.send(named('save_host_system_page')`
      insert into host_system_page
        (tenant_id, host_system_id, url, public_name, status, message, problem, read_at, reported_at, updated_at)
      values (${currentTenant().id}, ${hostSystemId}, ${url}, ${publicName}, ${status}, ${message}, ${problem}, ${readAt},
        ${reportedAt}, ${now})
      on conflict (tenant_id, host_system_id) do update set url = excluded.url, public_name = excluded.public_name,
        status = excluded.status, message = excluded.message, problem = excluded.problem, read_at = excluded.read_at,
        reported_at = excluded.reported_at, updated_at = excluded.updated_at`);
  }

  /** Host systems with a page that is read, behind one of them, in order. */
  async idsAfter(hostSystemId: number, most: number): Promise<number[]> {
    const { rows } = await this.database.read(named('host_system_pages_after')`
      select host_system_id from host_system_page
      where tenant_id = ${currentTenant().id} and host_system_id > ${hostSystemId} and url is not null
      order by host_system_id limit ${most}`);
    return rows.map(([id]) => Number(id));
  }
}

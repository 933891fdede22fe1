import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { listPage } from '#platform/database/tenant/list-page.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { named, raw, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { pageOf } from '#http/results/page-of.js';
import type { PageRange } from '#http/results/page-query.js';
import { recordsFrom, type PageJson, type RecordJson } from '#http/results/record-json.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import { HostSystemPeriod, HostSystemReporting } from '../dto/host-system-reporting.response.js';

/** Status changes kept per host system. */
const KEPT_PERIODS = 1_000;
/** Average number of status changes of a host system between two cleanups. */
const TRIM_EVERY = 64;

/** A status that a host system has reported from an instant on. */
export interface ReportedChange {
  readonly hostSystemId: number;
  readonly status: ComponentStatus;
  readonly startedAt: Date;
}

/** Stores the status history of host systems and after how long of silence they count as unknown. */
@Injectable()
export class HostSystemReportingRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Returns undefined if there is no such host system. */
  async find(id: number, now: Date): Promise<RecordJson<HostSystemReporting> | undefined> {
    const tenant = currentTenant().id;
    const rows = await this.database.read(named('find_host_system_reporting')`
      select r.stale_after, s.heard_at,
        case when s.heard_at is null
          or s.heard_at + r.stale_after * interval '1 second' <= ${now}::timestamptz then 'unknown'
          else o.webhook_status end as status
      from host_system_webhook o
      left join host_system_reporting r on r.tenant_id = o.tenant_id and r.host_system_id = o.id
      left join inbound_webhook w on w.tenant_id = o.tenant_id and w.host_system_id = o.id
      cross join lateral (
        select greatest(
          (select greatest(received_at, last_received_at) from inbound_signal
            where tenant_id = ${tenant} and webhook_id = w.id order by id desc limit 1),
          (select max(received_at) from inbound_repeat where tenant_id = ${tenant} and webhook_id = w.id)) as heard_at
      ) s
      where o.tenant_id = ${tenant} and o.id = ${id}`);
    return recordsFrom(HostSystemReporting, rows)[0];
  }

  /** Prevents changes by others until the open transaction ends. */
  lock(id: number): void {
    this.database.send(named('lock_host_system_reporting')`
      select from host_system_webhook where tenant_id = ${currentTenant().id} and id = ${id} for no key update`);
  }

  /** Runs in the open transaction. */
  save(id: number, staleAfter: number | null, now: Date): void {
    this.database.send(named('save_host_system_reporting')`
      insert into host_system_reporting (tenant_id, host_system_id, stale_after, updated_at)
      select ${currentTenant().id}::uuid, id, ${staleAfter}::integer, ${now}::timestamptz from host_system_webhook
      where tenant_id = ${currentTenant().id} and id = ${id}
      on conflict (tenant_id, host_system_id) do update
        set stale_after = excluded.stale_after, updated_at = excluded.updated_at`);
  }

  /** Adds status changes of host systems, in the open transaction that has locked them. */
  append(changes: readonly ReportedChange[]): void {
    if (changes.length === 0) return;
    this.database.send(named('append_host_system_statuses')`
      insert into host_system_status (tenant_id, host_system_id, status, started_at)
      select ${currentTenant().id}::uuid, c.id, c.status, c.started_at
      from unnest(${changes.map(({ hostSystemId }) => hostSystemId)}::bigint[], ${changes.map(({ status }) => status)}::text[],
        ${changes.map(({ startedAt }) => startedAt)}::timestamptz[]) as c (id, status, started_at)`);
    for (const { hostSystemId } of changes) if (Math.random() * TRIM_EVERY < 1) this.trim(hostSystemId);
  }

  /** A page of a host system's status history, newest first. */
  async page(id: number, range: PageRange): Promise<PageJson<HostSystemPeriod>> {
    const list = {
      name: 'list_host_system_status',
      columns: sql`host_system_status.status, host_system_status.started_at, (
          select n.started_at from host_system_status n
          where n.tenant_id = host_system_status.tenant_id and n.host_system_id = host_system_status.host_system_id
            and n.id > host_system_status.id
          order by n.id limit 1) as ended_at`,
      from: raw('host_system_status'),
      counted: raw('host_system_status'),
      table: 'host_system_status',
      orderBy: sql`host_system_status.id desc`,
      filter: new ListFilter().equals('host_system_status.host_system_id', id),
    };
    return pageOf(HostSystemPeriod, await listPage(this.database, list, range), range);
  }

  private trim(id: number): void {
    const tenant = currentTenant().id;
    this.database.send(named('trim_host_system_statuses')`
      delete from host_system_status where tenant_id = ${tenant} and host_system_id = ${id} and id <= (
        select id from host_system_status where tenant_id = ${tenant} and host_system_id = ${id}
        order by id desc offset ${KEPT_PERIODS} limit 1)`);
  }
}

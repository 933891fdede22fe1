import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { listPage } from '#platform/database/tenant/list-page.js';
import { named, raw, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { pageOf } from '#http/results/page-of.js';
import type { PageRange } from '#http/results/page-query.js';
import type { PageJson } from '#http/results/record-json.js';
import { InboundSignal } from '../dto/signal.response.js';
import type { WebhookOwner } from '../rules/webhook-owner.js';
import { OWNER_TABLES } from './owner-tables.js';

/** Requests kept per webhook. Source: the list of signals shows the last 1,000. */
const KEPT_REQUESTS = 1_000;
/** Operational alerts kept per webhook. They let a late signal be recognized as late. */
const KEPT_WELL_ALERTS = 2_000;
/** Requests that one transaction deletes at most, and the oldest of each webhook that it looks at. */
const DELETED_AT_ONCE = 2_000;
const EXAMINED_AT_ONCE = 100;
/** Average number of requests of a webhook between two cleanups. */
const TRIM_EVERY = 64;

/** A request as shown in the list of signals. */
export interface LoggedRequest {
  readonly webhookId: number;
  readonly receivedAt: Date;
  readonly outcome: string;
  readonly signals: readonly object[];
  readonly problem: string | null;
  readonly contentType: string | null;
  readonly body: string;
  /** How often it was repeated at once, and when last. */
  readonly repeats: number;
  readonly lastReceivedAt: Date | null;
}

/** Log of the most recent requests to each webhook. */
@Injectable()
export class SignalLogRepository {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * Logs requests in the open transaction, which has locked the webhooks' owners: ids count by webhook. From time to time, it deletes those beyond the last
   * {@link KEPT_REQUESTS} of a webhook.
   */
  append(requests: readonly LoggedRequest[]): void {
    if (requests.length === 0) return;
    const ofWebhook = new Map<number, number>();
    const rows = requests.map((request) => {
      const { webhookId, receivedAt, outcome, signals, problem, contentType, body } = request;
      const index = (ofWebhook.get(webhookId) ?? 0) + 1;
      ofWebhook.set(webhookId, index);
      return {
        webhook_id: webhookId,
        place: index,
        received_at: receivedAt,
        outcome,
        signals,
        problem,
        content_type: contentType,
        body,
        repeats: request.repeats,
        last_received_at: request.lastReceivedAt,
      };
    });
    const tenant = currentTenant().id;
    this.database.send(named('log_signals')`
      insert into inbound_signal (tenant_id, webhook_id, id, received_at, outcome, signals, problem, content_type, body,
        repeats, last_received_at)
      select ${tenant}::uuid, webhook_id, place + coalesce((
        select id from inbound_signal l where l.tenant_id = ${tenant} and l.webhook_id = s.webhook_id
        order by l.tenant_id desc, l.webhook_id desc, l.id desc limit 1), 0),
        received_at, outcome, signals, problem, content_type, body, repeats, last_received_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (webhook_id bigint, place integer,
        received_at timestamptz, outcome text, signals jsonb, problem text, content_type text, body text, repeats integer,
        last_received_at timestamptz)`);
    const trimmed = new Set(
      requests.filter(() => Math.random() * TRIM_EVERY < 1).map(({ webhookId }) => webhookId),
    );
    for (const webhookId of trimmed) this.trim(webhookId);
  }

  /** A page of the most recent requests to a webhook, newest first. */
  async page({ kind, id }: WebhookOwner, range: PageRange): Promise<PageJson<InboundSignal>> {
    const tenant = currentTenant().id;
    const last = sql`(
      select * from inbound_signal where tenant_id = ${tenant} and webhook_id = (
        select id from inbound_webhook where tenant_id = ${tenant} and ${OWNER_TABLES[kind].column} = ${id})
      order by id desc limit ${KEPT_REQUESTS}) s`;
    const rows = await listPage(
      this.database,
      {
        name: `list_signals_${kind}`,
        columns: raw(`s.id, s.received_at, 1 + s.repeats + coalesce(r.repeats, 0) as count,
          greatest(s.received_at, s.last_received_at, case when r.repeats > 0 then r.received_at end) as last_received_at,
          s.outcome, s.problem, s.signals, s.content_type, s.body`),
        from: sql`${last} left join lateral (
          select repeats, received_at from inbound_repeat where tenant_id = ${tenant} and webhook_id = s.webhook_id
            and key = s.signals -> 0 ->> 'key' and signal_id = s.id offset 0) r on true`,
        counted: last,
        table: 's',
        orderBy: sql`s.id desc`,
      },
      range,
    );
    return pageOf(InboundSignal, rows, range);
  }

  /**
   * Deletes some of the tenant's requests whose last repeat was before an instant, the oldest of each webhook first.
   * One that is still repeated stays.
   *
   * @returns true if there may be more
   */
  async deleteSome(before: Date): Promise<boolean> {
    const tenant = currentTenant().id;
    const { rows } = await this.database.write(() =>
      this.database.query(named('delete_old_signals')`
        with old as (
          select s.webhook_id, s.id from inbound_webhook w cross join lateral (
            select * from inbound_signal where tenant_id = ${tenant} and webhook_id = w.id
            order by id limit ${EXAMINED_AT_ONCE}
          ) s
          where w.tenant_id = ${tenant} and coalesce(s.last_received_at, s.received_at) < ${before}
            and not exists (
              select from inbound_repeat r
              where r.tenant_id = ${tenant} and r.webhook_id = s.webhook_id and r.signal_id = s.id
                and r.key = s.signals -> 0 ->> 'key')
          limit ${DELETED_AT_ONCE}
        ), deleted as (
          delete from inbound_signal s using old
          where s.tenant_id = ${tenant} and s.webhook_id = old.webhook_id and s.id = old.id returning 1
        )
        select count(*) from deleted`),
    );
    return Number(rows[0]?.[0]) > 0;
  }

  private trim(webhookId: number): void {
    const tenant = currentTenant().id;
    this.database.send(named('trim_signals')`
      delete from inbound_signal where tenant_id = ${tenant} and webhook_id = ${webhookId} and id <= (
        select id from inbound_signal where tenant_id = ${tenant} and webhook_id = ${webhookId}
        order by id desc offset ${KEPT_REQUESTS} limit 1)`);
    this.database.send(named('trim_alerts')`
      with past as (
        select a.key from inbound_alert a left join inbound_repeat r
          on r.tenant_id = ${tenant} and r.webhook_id = ${webhookId} and r.key = a.key
        where a.tenant_id = ${tenant} and a.webhook_id = ${webhookId} and a.status = 'operational' and a.due_at is null
        order by greatest(a.received_at, r.received_at) desc offset ${KEPT_WELL_ALERTS}
      ), unrepeated as (
        delete from inbound_repeat where tenant_id = ${tenant} and webhook_id = ${webhookId} and key in (select key from past)
      )
      delete from inbound_alert where tenant_id = ${tenant} and webhook_id = ${webhookId} and key in (select key from past)`);
  }
}

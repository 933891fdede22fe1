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
    const rows = requests.map(({ webhookId, receivedAt, outcome, signals, problem, contentType, body }) => {
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
      };
    });
    const tenant = currentTenant().id;
    this.database.send(
      named(
        'log_signals',
        sql`insert into inbound_signal (tenant_id, webhook_id, id, received_at, outcome, signals, problem, content_type, body)
          select ${tenant}::uuid, webhook_id, place + coalesce((
            select id from inbound_signal l where l.tenant_id = ${tenant} and l.webhook_id = s.webhook_id
            order by l.tenant_id desc, l.webhook_id desc, l.id desc limit 1), 0),
            received_at, outcome, signals, problem, content_type, body
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (webhook_id bigint, place integer,
            received_at timestamptz, outcome text, signals jsonb, problem text, content_type text, body text)`,
      ),
    );
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
        columns: raw('s.id, s.received_at, s.outcome, s.problem, s.signals, s.content_type, s.body'),
        from: last,
        table: 's',
        orderBy: sql`s.id desc`,
      },
      range,
    );
    return pageOf(InboundSignal, rows, range);
  }

  private trim(webhookId: number): void {
    const tenant = currentTenant().id;
    this.database.send(
      named(
        'trim_signals',
        sql`delete from inbound_signal where tenant_id = ${tenant} and webhook_id = ${webhookId} and id <= (
            select id from inbound_signal where tenant_id = ${tenant} and webhook_id = ${webhookId}
            order by id desc offset ${KEPT_REQUESTS} limit 1)`,
      ),
    );
    this.database.send(
      named(
        'trim_alerts',
        sql`delete from inbound_alert where tenant_id = ${tenant} and webhook_id = ${webhookId} and key in (
            select key from inbound_alert where tenant_id = ${tenant} and webhook_id = ${webhookId}
              and status = 'operational' and due_at is null
            order by received_at desc offset ${KEPT_WELL_ALERTS})`,
      ),
    );
  }
}

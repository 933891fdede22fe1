import { Injectable } from '@nestjs/common';
import type { ComponentStatus } from '#core/status/component-status.js';
import { currentTenant } from '#core/context/work-context.js';
import { BackgroundDatabase } from '#platform/database/tenant/background-database.js';
import { named } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { SignalRepeat } from '../rules/repeated-signal.js';
import type { OwnerKind } from '../rules/webhook-owner.js';
import { OWNER_TABLES } from './owner-tables.js';

/** Repeats of one signal that are to be counted. */
export interface CountedRepeat {
  readonly tenantId: string;
  readonly kind: OwnerKind;
  readonly ownerId: number;
  /** The newest of them. */
  readonly repeat: SignalRepeat;
  readonly count: number;
}

/** State of a webhook whose signal was repeated. */
export interface RepeatedStatus {
  readonly status: ComponentStatus;
  readonly reportedAt: Date;
}

/** A row of repeats that ends, because its alert is reported on or changes. */
export interface EndedRepeats {
  readonly webhookId: number;
  /** Null for all alerts of the webhook. */
  readonly key: string | null;
}

/** An alert whose newest request may be repeated from now on. */
export interface RepeatableSignal {
  readonly webhookId: number;
  readonly repeat: SignalRepeat;
  /** Status of the webhook as a whole, for the responses to repeats. */
  readonly status: ComponentStatus;
}

/** Repeats were counted between reading an alert and ending them. The write that meets this runs again. */
export class RepeatedMeanwhile extends Error {
  /** serialization_failure */
  readonly code = '40001';
}

const COUNT = {
  name: 'count_signal_repeats',
  text: `select place, webhook_status, reported_at from count_signal_repeats($1::uuid[], $2::text[], $3::bigint[], $4::text[],
    $5::bigint[], $6::integer[], $7::timestamptz[], $8::timestamptz[], $9::boolean[], $10::timestamptz[], $11::timestamptz[])`,
};

/**
 * Counts repeats of signals in one row for each alert. A row stands for its alert's newest request in the log. It
 * ends with whatever else happens to the alert: then its count goes to the log, and its times to the alert.
 */
@Injectable()
export class SignalRepeatsRepository {
  constructor(
    private readonly background: BackgroundDatabase,
    private readonly database: TenantDatabase,
  ) {}

  /**
   * Counts repeats of all tenants in one transaction, each row as its own tenant.
   *
   * @param repeats in an order that all processes share, or they could deadlock
   * @returns the statuses by index. Those left out repeat nothing that is known, and were not counted
   * @throws DatabaseUnavailable
   */
  async count(repeats: readonly CountedRepeat[]): Promise<Map<number, RepeatedStatus>> {
    const instants = (of: (repeat: SignalRepeat) => number | null): (Date | null)[] =>
      repeats.map(({ repeat }) => {
        const at = of(repeat);
        return at === null ? null : new Date(at);
      });
    const rows = await this.background.query<{
      place: string;
      webhook_status: ComponentStatus;
      reported_at: Date;
    }>(COUNT, [
      repeats.map(({ tenantId }) => tenantId),
      repeats.map(({ kind }) => kind),
      repeats.map(({ ownerId }) => ownerId),
      repeats.map(({ repeat }) => repeat.key),
      repeats.map(({ repeat }) => repeat.digest),
      repeats.map(({ count }) => count),
      instants(({ receivedAt }) => receivedAt),
      instants(({ reportedAt }) => reportedAt),
      repeats.map(({ repeat }) => repeat.isDated),
      instants(({ effectiveAt }) => effectiveAt),
      instants(({ expiresAt }) => expiresAt),
    ]);
    return new Map(
      rows.map(({ place, webhook_status: status, reported_at: reportedAt }) => [
        Number(place) - 1,
        { status, reportedAt },
      ]),
    );
  }

  /**
   * Ends rows of repeats in the open transaction, as its last statements: until the commit, it holds up the
   * repeats of all tenants that are counted with these.
   *
   * @param saved the alerts that the transaction stores itself
   * @returns the number of repeats of each ended row, by webhook and key
   */
  end(
    kind: OwnerKind,
    ended: readonly EndedRepeats[],
    saved: readonly EndedRepeats[],
  ): Promise<{ webhookId: number; key: string; repeats: number }[]> {
    const tenant = currentTenant().id;
    const rowsOf = (of: readonly EndedRepeats[]): string =>
      JSON.stringify(of.map(({ webhookId, key }) => ({ webhook_id: webhookId, key })));
    const ending = this.database.query(named(`end_signal_repeats_${kind}`)`
      with ended as (
        select r.webhook_id, r.key from jsonb_to_recordset(${rowsOf(ended)}::jsonb) as e (webhook_id bigint, key text)
        cross join lateral (
          select ${OWNER_TABLES[kind].column} as owner from inbound_webhook
          where tenant_id = ${tenant} and id = e.webhook_id offset 0
        ) w
        cross join lateral (
          select * from inbound_repeat where tenant_id = ${tenant} and webhook_id = e.webhook_id
            and (e.key is null or key = e.key) offset 0
        ) r
        group by w.owner, r.webhook_id, r.key order by w.owner, r.key collate "C"
      ), locked as materialized (
        select r.webhook_id, r.key from ended cross join lateral (
          select webhook_id, key from inbound_repeat
          where tenant_id = ${tenant} and webhook_id = ended.webhook_id and key = ended.key for update
        ) r
      ), gone as (
        delete from inbound_repeat r using locked
        where r.tenant_id = ${tenant} and r.webhook_id = locked.webhook_id and r.key = locked.key returning r.*
      ), logged as (
        update inbound_signal s set repeats = s.repeats + g.repeats, last_received_at = g.received_at from gone g
        where s.tenant_id = ${tenant} and s.webhook_id = g.webhook_id and s.id = g.signal_id and g.repeats > 0
      ), kept as (
        update inbound_alert a set received_at = g.received_at, reported_at = g.reported_at, expires_at = g.expires_at,
          repeated_at = g.effective_at
        from gone g where a.tenant_id = ${tenant} and a.webhook_id = g.webhook_id and a.key = g.key and not exists (
          select from jsonb_to_recordset(${rowsOf(saved)}::jsonb) as d (webhook_id bigint, key text)
          where d.webhook_id = g.webhook_id and d.key = g.key)
      )
      select webhook_id, key, repeats from gone`);
    const found = ending.then(({ rows }) =>
      rows.map(([webhookId, key, repeats]) => ({
        webhookId: Number(webhookId),
        key: key ?? '',
        repeats: Number(repeats),
      })),
    );
    // Whoever awaits it gets its error, and so does the commit.
    found.catch(() => undefined);
    return found;
  }

  /** Lets the newest logged requests of webhooks be repeated. Runs in the open transaction, behind {@link end}. */
  begin(signals: readonly RepeatableSignal[]): void {
    if (signals.length === 0) return;
    const rows = signals.map(({ webhookId, repeat, status }) => ({
      webhook_id: webhookId,
      key: repeat.key,
      digest: String(repeat.digest),
      received_at: new Date(repeat.receivedAt),
      reported_at: new Date(repeat.reportedAt),
      effective_at: new Date(repeat.effectiveAt),
      expires_at: repeat.expiresAt === null ? null : new Date(repeat.expiresAt),
      status,
    }));
    const tenant = currentTenant().id;
    this.database.send(named('begin_signal_repeats')`
      insert into inbound_repeat (tenant_id, webhook_id, signal_id, digest, repeats, received_at, reported_at, effective_at,
        expires_at, key, status)
      select ${tenant}::uuid, webhook_id, (
          select id from inbound_signal l where l.tenant_id = ${tenant} and l.webhook_id = s.webhook_id
          order by l.tenant_id desc, l.webhook_id desc, l.id desc limit 1),
        digest, 0, received_at, reported_at, effective_at, expires_at, key, status
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (webhook_id bigint, digest bigint, received_at timestamptz,
        reported_at timestamptz, effective_at timestamptz, expires_at timestamptz, key text, status text)
      on conflict (tenant_id, webhook_id, key) do update set
        signal_id = excluded.signal_id, digest = excluded.digest, repeats = 0, received_at = excluded.received_at,
        reported_at = excluded.reported_at, effective_at = excluded.effective_at, expires_at = excluded.expires_at,
        status = excluded.status`);
  }
}

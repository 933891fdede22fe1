import { Injectable } from '@nestjs/common';
import type { TextRow } from '#platform/database/connections/text-rows.js';
import { anyNumberOf, named, raw } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { currentTenant } from '#core/context/work-context.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import type { Alert, AlertPeriod } from '../rules/alert.js';
import type { OwnerKind } from '../rules/webhook-owner.js';
import { OWNER_TABLES } from './owner-tables.js';

/** The fields of an owner that signals depend on. Its row is locked until the open transaction ends. */
export interface LockedOwner {
  readonly id: number;
  /** True if its webhook is switched on. */
  readonly isEnabled: boolean;
  readonly status: ComponentStatus | null;
  readonly statusAt: Date | null;
}

/** An alert as stored. */
interface StoredAlert {
  readonly alert: Alert;
  /** When it changes without a further report; null if it does not. */
  readonly dueAt: Date | null;
  /** How often its newest request was repeated since it was logged; undefined if no repeats are counted. */
  readonly repeats?: number;
}

/** A webhook with its relevant alerts: those requested, and all that are open or due. */
export interface StoredWebhook {
  readonly id: number;
  readonly ownerId: number;
  readonly confirmAfter: number;
  readonly recoverAfter: number;
  /** True if its trouble drafts incidents. */
  readonly draftsIncidents: boolean;
  /** When its job is scheduled for; null if it is not scheduled. */
  readonly dueAt: Date | null;
  /** By key. */
  readonly alerts: ReadonlyMap<string, StoredAlert>;
}

/** An alert to store. */
export interface ChangedAlert {
  readonly webhookId: number;
  readonly key: string;
  readonly status: ComponentStatus;
  readonly alert: Alert;
  readonly dueAt: Date | null;
  /** True if its periods are the stored ones, except for the `last` of the newest. */
  readonly isRepeated: boolean;
}

/** The last reported status of an owner. */
export interface ReportedStatus {
  readonly ownerId: number;
  readonly status: ComponentStatus;
  readonly statusAt: Date;
}

/** Stores the webhooks of components and host systems and the state of their alerts. */
@Injectable()
export class WebhooksRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Locks owners in the order of their ids, like all other code. @returns the owners that exist */
  async lockOwners(kind: OwnerKind, ids: readonly number[]): Promise<Map<number, LockedOwner>> {
    const { rows } = await this.database.query(named(`lock_webhook_owners_${kind}`)`
      select id, webhook_token is not null, webhook_status, webhook_status_at from ${OWNER_TABLES[kind].view}
      where tenant_id = ${currentTenant().id} and id = any(${anyNumberOf(ids)}) order by id for no key update`);
    return new Map(
      rows.map(([id, isEnabled, status, statusAt]) => [
        Number(id),
        {
          id: Number(id),
          isEnabled: isEnabled === 't',
          status: status as ComponentStatus | null,
          statusAt: dateOf(statusAt),
        },
      ]),
    );
  }

  /**
   * Returns the webhooks by owner, with the alerts of the given keys and all that are open or due. `offset 0`
   * keeps PostgreSQL from merging the subqueries into joins, which would be planned to read all alerts of the
   * tenant for each webhook.
   */
  async find(
    kind: OwnerKind,
    ownerIds: readonly number[],
    keys: readonly string[],
  ): Promise<Map<number, StoredWebhook>> {
    const tenant = currentTenant().id;
    const { column } = OWNER_TABLES[kind];
    const { rows } = await this.database.query(named(`find_webhooks_${kind}`)`
      select w.id, w.${column}, w.confirm_after, w.recover_after, w.draft_incident, w.due_at, a.key, a.message,
        greatest(a.reported_at, r.reported_at), greatest(a.received_at, r.received_at),
        case when r.key is null then a.expires_at else r.expires_at end, a.due_at, a.periods,
        greatest(a.repeated_at, r.effective_at), r.repeats
      from unnest(${ownerIds}::bigint[]) as o (id)
      cross join lateral (
        select * from inbound_webhook where tenant_id = ${tenant} and ${column} = o.id offset 0
      ) w
      left join lateral (
        select * from inbound_alert where tenant_id = ${tenant} and webhook_id = w.id
          and (status <> 'operational' or due_at is not null or key = any(${keys}::text[])) offset 0
      ) a on true
      left join lateral (
        select * from inbound_repeat where tenant_id = ${tenant} and webhook_id = w.id and key = a.key offset 0
      ) r on true`);
    return new Map([...Map.groupBy(rows, ([, ownerId]) => Number(ownerId))].map(toWebhook));
  }

  /** Inserts webhooks for owners without one. */
  async make(kind: OwnerKind, ownerIds: readonly number[], now: Date): Promise<Map<number, StoredWebhook>> {
    const { rows } = await this.database.query(named(`make_webhooks_${kind}`)`
      insert into inbound_webhook (tenant_id, ${OWNER_TABLES[kind].column}, updated_at)
      select ${currentTenant().id}::uuid, owner, ${now}::timestamptz from unnest(${ownerIds}::bigint[]) as owner
      returning id, ${OWNER_TABLES[kind].column}`);
    return new Map(
      rows.map(([id, ownerId]) => [
        Number(ownerId),
        {
          id: Number(id),
          ownerId: Number(ownerId),
          confirmAfter: 0,
          recoverAfter: 0,
          draftsIncidents: false,
          dueAt: null,
          alerts: new Map(),
        },
      ]),
    );
  }

  saveAlerts(alerts: readonly ChangedAlert[]): void {
    const { repeated = [], changed = [] } = Object.groupBy(alerts, ({ isRepeated }) =>
      isRepeated ? 'repeated' : 'changed',
    );
    this.saveRepeated(repeated);
    this.saveChanged(changed);
  }

  /** Does not write the periods again, because a flapping alert has dozens of them. */
  private saveRepeated(alerts: readonly ChangedAlert[]): void {
    if (alerts.length === 0) return;
    const rows = alerts.map((one) => ({
      ...reportOf(one),
      repeated_at: new Date(one.alert.periods.at(-1)?.last ?? one.alert.reportedAt),
    }));
    const ids = alerts.map(({ webhookId }) => webhookId);
    this.database.send(named('save_repeated_alerts')`
      update inbound_alert a set
        status = r.status, message = r.message, reported_at = r.reported_at, received_at = r.received_at,
        expires_at = r.expires_at, due_at = r.due_at, repeated_at = r.repeated_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${REPORT}, repeated_at timestamptz)
      where a.tenant_id = ${currentTenant().id} and a.webhook_id = any(${anyNumberOf(ids)})
        and a.webhook_id = r.webhook_id and a.key = r.key`);
  }

  private saveChanged(alerts: readonly ChangedAlert[]): void {
    if (alerts.length === 0) return;
    const rows = alerts.map((one) => ({
      ...reportOf(one),
      periods: { from: one.alert.knownFrom, periods: one.alert.periods },
    }));
    this.database.send(named('save_alerts')`
      insert into inbound_alert
        (tenant_id, webhook_id, key, status, message, reported_at, received_at, expires_at, due_at, periods)
      select ${currentTenant().id}::uuid, webhook_id, key, status, message, reported_at, received_at, expires_at, due_at, periods
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${REPORT}, periods jsonb)
      on conflict (tenant_id, webhook_id, key) do update set
        status = excluded.status, message = excluded.message, reported_at = excluded.reported_at,
        received_at = excluded.received_at, expires_at = excluded.expires_at, due_at = excluded.due_at,
        periods = excluded.periods, repeated_at = null`);
  }

  /** Deletes all alerts of a webhook and its previous token. Their repeats have ended. */
  forget(webhookId: number): void {
    this.database.send(named('forget_webhook')`
      update inbound_webhook set due_at = null, previous_digest = null, previous_until = null
      where tenant_id = ${currentTenant().id} and id = ${webhookId}`);
    this.database.send(named('delete_alerts')`
      delete from inbound_alert where tenant_id = ${currentTenant().id} and webhook_id = ${webhookId}`);
  }

  saveStatuses(kind: OwnerKind, statuses: readonly ReportedStatus[]): void {
    if (statuses.length === 0) return;
    const ids = statuses.map(({ ownerId }) => ownerId);
    this.database.send(named(`save_webhook_statuses_${kind}`)`
      update ${OWNER_TABLES[kind].view} o set webhook_status = r.status, webhook_status_at = r.status_at
      from unnest(${ids}::bigint[], ${statuses.map(({ status }) => status)}::text[],
        ${statuses.map(({ statusAt }) => statusAt)}::timestamptz[]) as r (id, status, status_at)
      where o.tenant_id = ${currentTenant().id} and o.id = any(${anyNumberOf(ids)}) and o.id = r.id`);
  }

  /** Saves when the jobs of webhooks are scheduled for. */
  saveDue(due: readonly { readonly webhookId: number; readonly dueAt: Date | null }[]): void {
    if (due.length === 0) return;
    const ids = due.map(({ webhookId }) => webhookId);
    this.database.send(named('save_webhooks_due')`
      update inbound_webhook w set due_at = d.due_at
      from unnest(${ids}::bigint[], ${due.map(({ dueAt }) => dueAt)}::timestamptz[]) as d (id, due_at)
      where w.tenant_id = ${currentTenant().id} and w.id = any(${anyNumberOf(ids)}) and w.id = d.id`);
  }

  /**
   * The components linked to host systems and the start of each link. Locks the components in the order of their ids.
   */
  async lockLinked(
    hostSystemIds: readonly number[],
  ): Promise<{ hostSystemId: number; componentId: number; since: Date | null }[]> {
    const { rows } = await this.database.query(named('lock_linked_components')`
      select host_system_id, id, host_system_since from component_webhook
      where tenant_id = ${currentTenant().id} and host_system_id = any(${anyNumberOf(hostSystemIds)})
      order by id for no key update`);
    return rows.map(([hostSystemId, componentId, since]) => ({
      hostSystemId: Number(hostSystemId),
      componentId: Number(componentId),
      since: dateOf(since),
    }));
  }

  /** Blocks reports of a host system until the open transaction ends. */
  holdHostSystem(id: number): void {
    this.database.send(named('hold_host_system')`
      select from host_system_webhook where tenant_id = ${currentTenant().id} and id = ${id} for share`);
  }
}

/** Columns of an alert that every report sets. */
const REPORT = raw(`webhook_id bigint, key text, status text, message text, reported_at timestamptz,
  received_at timestamptz, expires_at timestamptz, due_at timestamptz`);

function reportOf({ webhookId, key, status, alert, dueAt }: ChangedAlert): object {
  return {
    webhook_id: webhookId,
    key,
    status,
    message: alert.message,
    reported_at: new Date(alert.reportedAt),
    received_at: new Date(alert.receivedAt),
    expires_at: alert.expiresAt === null ? null : new Date(alert.expiresAt),
    due_at: dueAt,
  };
}

function dateOf(text: string | null | undefined): Date | null {
  return text == null ? null : new Date(text);
}

function toWebhook([ownerId, rows]: [number, readonly TextRow[]]): [number, StoredWebhook] {
  const [[id, , confirmAfter, recoverAfter, draftsIncidents, dueAt] = []] = rows;
  const alerts = rows.flatMap(
    ([, , , , , , key, message, reportedAt, receivedAt, expiresAt, alertDueAt, kept, repeatedAt, repeats]): [
      string,
      StoredAlert,
    ][] => {
      if (key == null) return [];
      const { from, periods } = JSON.parse(kept ?? '') as { from: number | null; periods: AlertPeriod[] };
      const newest = periods.pop();
      if (newest !== undefined)
        periods.push({
          ...newest,
          last: Math.max(newest.last, repeatedAt == null ? 0 : Date.parse(repeatedAt)),
        });
      const alert = {
        reportedAt: Date.parse(reportedAt ?? ''),
        receivedAt: Date.parse(receivedAt ?? ''),
        expiresAt: expiresAt == null ? null : Date.parse(expiresAt),
        message: message ?? null,
        knownFrom: from,
        periods,
      };
      const counted = repeats == null ? {} : { repeats: Number(repeats) };
      return [[key, { alert, dueAt: dateOf(alertDueAt), ...counted }]];
    },
  );
  return [
    ownerId,
    {
      id: Number(id),
      ownerId,
      confirmAfter: Number(confirmAfter),
      recoverAfter: Number(recoverAfter),
      draftsIncidents: draftsIncidents === 't',
      dueAt: dateOf(dueAt),
      alerts: new Map(alerts),
    },
  ];
}

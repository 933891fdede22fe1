import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import type { TenantRepository } from '#core/context/tenant-repository.js';
import { currentTenant } from '#core/context/work-context.js';
import { roomLeft } from '#platform/database/tenant/quota-condition.js';
import { identifier, join, named, raw, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { SubscriberStatus } from '../dto/subscriber.response.js';
import type { SubscribedEvent } from '#core/status/subscriber-channels.js';
import type { Selection } from '../rules/selection.js';
import { CONFIRMATION_MS } from '../rules/confirmation-time.js';
import type { SubscriberAddress } from '#platform/channels/channel.js';
import { SubscriberEntity } from './subscriber.entity.js';

/** A visitor's request to subscribe. */
export interface RequestedSubscription {
  readonly channel: string;
  readonly address: SubscriberAddress;
  readonly locale: string;
  readonly events: readonly SubscribedEvent[];
  readonly selection: Selection;
  /** Nonce of the link that confirms this request. */
  readonly nonce: string;
  /** Signing secret of a webhook; null for other channels. */
  readonly secret: string | null;
}

/** A subscriber as shown to the holder of a link. */
export interface OwnSubscription extends Selection {
  readonly id: number;
  readonly channel: string;
  readonly address: string;
  readonly locale: string;
  readonly status: SubscriberStatus;
  readonly events: readonly SubscribedEvent[];
  readonly isPaused: boolean;
  /** Nonces of the confirmation links that can be used. */
  readonly nonces: readonly string[];
}

/** A subscriber with a pending confirmation. */
interface AskedSubscriber {
  readonly id: number;
  readonly nonce: string;
  readonly sentAt: Date;
}

/** Result of a request to subscribe. */
interface RequestedSubscriber {
  /** 0 if the request was refused. */
  readonly id: number;
  /** Refused: the quota is used up. */
  readonly standing: 'pending' | 'confirmed' | 'refused';
}

/** Columns that a request changes only if no other is pending. */
const UNLESS_PENDING = join(
  (['locale', 'all_components', 'events', 'selected_at', 'confirmation_nonce', 'updated_at'] as const)
    .map(raw)
    .map(
      (column) =>
        sql`${column} = case when subscriber.status = 'pending' then subscriber.${column} else excluded.${column} end`,
    ),
  ', ',
);

/** Actions of subscribers on their own subscription. Callers verify the link where the action needs one. */
@Injectable()
export class OwnSubscriptionsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * Stores a request in the open write, unless the address is already confirmed: knowing an address
   * must not allow anyone to change its owner's selection. While an earlier request is pending, the later one is kept
   * beside it, because each link confirms its own request. The same statements run whether or not
   * the address is known and the quota has room, because timing must reveal neither.
   */
  async request(requested: RequestedSubscription, now: Date): Promise<RequestedSubscriber> {
    const tenantId = currentTenant().id;
    const { channel, address, locale, events, selection, nonce, secret } = requested;
    const { componentIds, groupIds } = selection;
    this.database.send(
      named(
        'request_subscription',
        sql`insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events,
            selected_at, confirmation_nonce, confirmation_sent_at, created_at, updated_at)
          select ${tenantId}::uuid, ${channel}, ${address.shown}, ${address.key}, ${locale}, 'pending', ${componentIds === null}::boolean,
            ${JSON.stringify(events)}::jsonb, ${now}::timestamptz, ${nonce}, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
          from (select ${roomLeft('subscribers')} as room offset 0) quota
          where room is null or room > 0 or exists (select from subscriber known
            where known.tenant_id = ${tenantId} and known.channel = ${channel} and known.address_key = ${address.key})
          on conflict (tenant_id, channel, address_key) do update set
            ${UNLESS_PENDING}, status = 'pending', confirmed_at = null, paused_at = null,
            confirmation_sent_at = excluded.confirmation_sent_at
          where subscriber.status <> 'confirmed'`,
      ),
    );
    const { rows } = await this.database.query(
      named(
        'requested_subscription',
        sql`select id, status, confirmation_nonce from subscriber
          where tenant_id = ${tenantId} and channel = ${channel} and address_key = ${address.key}`,
      ),
    );
    const [storedId, status, storedNonce] = rows[0] ?? [];
    const [id, isOpen, isFirst] = [Number(storedId ?? 0), status === 'pending', storedNonce === nonce];
    this.replaceChosen('component', id, componentIds ?? [], isFirst);
    this.replaceChosen('group', id, groupIds, isFirst);
    this.saveRequest(id, requested, isOpen && !isFirst, now);
    const url = address.url ?? address.whole;
    if (url !== undefined) this.saveEndpoint(id, url, secret);
    return { id, standing: storedId == null ? 'refused' : isOpen ? 'pending' : 'confirmed' };
  }

  /** Returns a subscriber with its selection, or undefined if there is none. */
  async find(id: number): Promise<OwnSubscription | undefined> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.read(
      named(
        'own_subscription',
        sql`select json_build_object('id', id, 'channel', channel, 'address', address, 'locale', locale, 'status', status,
            'events', events, 'isPaused', paused_at is not null,
            'nonces', array(select confirmation_nonce where confirmation_nonce is not null union all
              select nonce from subscription_request where tenant_id = ${tenantId} and subscriber_id = ${id}),
            'componentIds', case when all_components then null else coalesce((select json_agg(component_id)
              from subscriber_component where tenant_id = ${tenantId} and subscriber_id = ${id}), '[]') end,
            'groupIds', coalesce((select json_agg(group_id)
              from subscriber_group where tenant_id = ${tenantId} and subscriber_id = ${id}), '[]'))
          from subscriber where tenant_id = ${tenantId} and id = ${id}`,
      ),
    );
    const json = rows[0]?.[0];
    return json == null ? undefined : (JSON.parse(json) as OwnSubscription);
  }

  /** Ids of the components that accept subscriptions. */
  async subscribable(): Promise<ReadonlySet<number>> {
    const { rows } = await this.database.read(
      named(
        'all_subscribable',
        sql`select id from subscribable_component where tenant_id = ${currentTenant().id}`,
      ),
    );
    return new Set(rows.map(([id]) => Number(id)));
  }

  /**
   * Confirms a pending subscriber, with the choices of the request that the link belongs to. Its first statement
   * decides, because only one of several concurrent requests may confirm.
   *
   * @returns true if this call confirmed it
   */
  confirm(id: number, nonce: string, now: Date): Promise<boolean> {
    const tenantId = currentTenant().id;
    const request = sql`select from subscription_request r
      where r.tenant_id = ${tenantId} and r.subscriber_id = ${id} and r.nonce = ${nonce}`;
    return this.database.write(async () => {
      const { rows } = await this.database.query(
        named(
          'confirm_own_subscription',
          sql`update subscriber set status = 'confirmed', confirmed_at = ${now}, confirmation_nonce = null,
              confirmation_sent_at = null, hard_failures = 0, quarantine_reason = null, updated_at = ${now}
            where tenant_id = ${tenantId} and id = ${id} and status = 'pending'
              and (confirmation_nonce = ${nonce} or exists (${request})) returning id`,
        ),
      );
      if (rows.length === 0) return false;
      this.database.send(
        named(
          'apply_request',
          sql`update subscriber s set locale = r.locale, all_components = r.all_components, events = r.events, selected_at = ${now}
            from subscription_request r
            where s.tenant_id = ${tenantId} and s.id = ${id} and r.tenant_id = ${tenantId} and r.subscriber_id = ${id} and r.nonce = ${nonce}`,
        ),
      );
      this.applyChosen('component', 'subscribable_component', id, nonce);
      this.applyChosen('group', 'component_group_order', id, nonce);
      this.database.send(
        named(
          'end_requests',
          sql`delete from subscription_request where tenant_id = ${tenantId} and subscriber_id = ${id}`,
        ),
      );
      return true;
    });
  }

  /** Nonces for the confirmation links of those subscribers that are pending. */
  async asked(ids: readonly number[]): Promise<AskedSubscriber[]> {
    const { rows } = await this.database.read(
      named(
        'asked_to_confirm',
        sql`select id, confirmation_nonce, (extract(epoch from confirmation_sent_at) * 1000)::bigint from subscriber
          where tenant_id = ${currentTenant().id} and id = any (${ids}::bigint[])
            and status = 'pending' and confirmation_nonce is not null and confirmation_sent_at is not null`,
      ),
    );
    return rows.map(([id, nonce, sentAt]) => ({
      id: Number(id),
      nonce: nonce ?? '',
      sentAt: new Date(Number(sentAt)),
    }));
  }

  /** Signing secret of a webhook; null for other channels. */
  async secret(id: number): Promise<string | null> {
    const { rows } = await this.database.read(
      named(
        'own_secret',
        sql`select secret from subscriber_endpoint where tenant_id = ${currentTenant().id} and subscriber_id = ${id}`,
      ),
    );
    return rows[0]?.[0] ?? null;
  }

  /** @param since start of the pause; null resumes. @returns true if this changed anything */
  rest(id: number, since: Date | null, now: Date): Promise<boolean> {
    const pausedAt = since === null ? Not(IsNull()) : IsNull();
    return this.changes({ id, status: 'confirmed', pausedAt }, { pausedAt: since, updatedAt: now });
  }

  /**
   * Unsubscribes, in the open write.
   *
   * @returns true if this ended a confirmed subscription of an e-mail address
   */
  async leave(id: number, now: Date): Promise<boolean> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.query(
      named(
        'leave_subscription',
        sql`with before as materialized (
            select status, channel from subscriber where tenant_id = ${tenantId} and id = ${id} for no key update
          )
          update subscriber s set status = 'unsubscribed', confirmation_nonce = null, confirmation_sent_at = null,
            paused_at = null, updated_at = ${now}
          from before b where s.tenant_id = ${tenantId} and s.id = ${id} and b.status <> 'unsubscribed'
          returning b.status = 'confirmed' and b.channel = 'email'`,
      ),
    );
    return rows[0]?.[0] === 't';
  }

  /** Restores a subscription that its subscriber had confirmed and ended, with its choices. */
  async restore(id: number, now: Date): Promise<void> {
    await this.changes(
      { id, status: 'unsubscribed', confirmedAt: Not(IsNull()) },
      { status: 'confirmed', hardFailures: 0, quarantineReason: null, updatedAt: now },
    );
  }

  private async changes(
    ...update: Parameters<TenantRepository<SubscriberEntity>['update']>
  ): Promise<boolean> {
    const { affected } = await this.database.write(({ repository }) =>
      repository(SubscriberEntity).update(...update),
    );
    return affected === 1;
  }

  private replaceChosen(
    what: 'component' | 'group',
    id: number,
    chosen: readonly number[],
    isOpen: boolean,
  ): void {
    const [tenantId, table] = [currentTenant().id, raw(`subscriber_${what}`)];
    this.database.send(
      named(
        `unselect_requested_${what}s`,
        sql`delete from ${table} where tenant_id = ${tenantId} and subscriber_id = ${id} and ${isOpen}::boolean`,
      ),
    );
    this.database.send(
      named(
        `select_requested_${what}s`,
        sql`insert into ${table} (tenant_id, subscriber_id, ${raw(`${what}_id`)})
          select ${tenantId}, ${id}::bigint, chosen from unnest(${chosen}::bigint[]) chosen where ${isOpen}::boolean`,
      ),
    );
  }

  /** Replaces the chosen components or groups by those of a request, if there is one, as far as they still exist. */
  private applyChosen(what: 'component' | 'group', existing: string, id: number, nonce: string): void {
    const [tenantId, table] = [currentTenant().id, raw(`subscriber_${what}`)];
    const ofRequest = sql`r.tenant_id = ${tenantId} and r.subscriber_id = ${id} and r.nonce = ${nonce}`;
    this.database.send(
      named(
        `unselect_confirmed_${what}s`,
        sql`delete from ${table} where tenant_id = ${tenantId} and subscriber_id = ${id}
          and exists (select from subscription_request r where ${ofRequest})`,
      ),
    );
    this.database.send(
      named(
        `select_confirmed_${what}s`,
        sql`insert into ${table} (tenant_id, subscriber_id, ${raw(`${what}_id`)})
          select r.tenant_id, r.subscriber_id, e.id from subscription_request r
          cross join jsonb_array_elements_text(${raw(`r.${what}_ids`)}) chosen
          join ${identifier(existing)} e on e.tenant_id = r.tenant_id and e.id = chosen::bigint where ${ofRequest}`,
      ),
    );
  }

  /** Keeps a request beside the pending one, and deletes those whose links have expired or been replaced. */
  private saveRequest(
    id: number,
    { locale, events, selection, nonce }: RequestedSubscription,
    isFurther: boolean,
    now: Date,
  ): void {
    const tenantId = currentTenant().id;
    const expiredBefore = new Date(now.getTime() - CONFIRMATION_MS);
    this.database.send(
      named(
        'delete_old_requests',
        sql`delete from subscription_request where tenant_id = ${tenantId} and subscriber_id = ${id}
          and (requested_at <= ${expiredBefore} or not ${isFurther}::boolean)`,
      ),
    );
    this.database.send(
      named(
        'keep_request',
        sql`insert into subscription_request (tenant_id, subscriber_id, nonce, locale, all_components, events, component_ids,
            group_ids, requested_at)
          select ${tenantId}, ${id}::bigint, ${nonce}, ${locale}, ${selection.componentIds === null}::boolean,
            ${JSON.stringify(events)}::jsonb, ${JSON.stringify(selection.componentIds ?? [])}::jsonb,
            ${JSON.stringify(selection.groupIds)}::jsonb, ${now}::timestamptz where ${isFurther}::boolean`,
      ),
    );
  }

  private saveEndpoint(id: number, url: string, secret: string | null): void {
    this.database.send(
      named(
        'keep_requested_endpoint',
        sql`insert into subscriber_endpoint (tenant_id, subscriber_id, url, secret)
          select tenant_id, id, ${url}, ${secret} from subscriber where tenant_id = ${currentTenant().id} and id = ${id}
          on conflict (tenant_id, subscriber_id) do nothing`,
      ),
    );
  }
}

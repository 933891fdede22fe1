import { Injectable } from '@nestjs/common';
import { currentTenant, workContext } from '#core/context/work-context.js';
import { roomLeft } from '#platform/database/tenant/quota-condition.js';
import { identifier, join, named, raw, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { SubscribedEvent } from '#core/status/subscriber-channels.js';
import type { SubscriberAddress } from '#platform/channels/channel.js';
import type { Selection } from '../rules/selection.js';
import { CONFIRMATION_MS } from '../rules/confirmation-time.js';
import type { SubscriberEntity } from './subscriber.entity.js';

/** A visitor's request to subscribe. */
export interface RequestedSubscription {
  readonly channel: string;
  readonly address: SubscriberAddress;
  readonly locale: string;
  readonly events: readonly SubscribedEvent[];
  readonly selection: Selection;
  /** Incidents and maintenances to follow until they are over. */
  readonly incidentIds: readonly number[];
  /** Nonce of the link that confirms this request. */
  readonly nonce: string;
  /** Signing secret of a webhook; null for other channels. */
  readonly secret: string | null;
}

/** A subscriber with a pending confirmation. */
interface AskedSubscriber {
  readonly id: number;
  /** Of the first request. Null if it is confirmed already. */
  readonly nonce: string | null;
  readonly sentAt: Date;
  /** Of further requests. */
  readonly further: readonly string[];
}

/** Result of a request to subscribe. */
interface RequestedSubscriber {
  /** 0 if the request was refused. */
  readonly id: number;
  /** Refused: the quota is used up. */
  readonly standing: 'pending' | 'confirmed' | 'refused';
}

/** What a subscriber chooses, by the name of its tables and columns. */
type Chosen = 'component' | 'group' | 'incident';

/** Columns that a request changes only if no other is pending. */
const UNLESS_PENDING = join(
  (
    [
      'locale',
      'all_components',
      'events',
      'selected_at',
      'confirmation_nonce',
      'updated_at',
      'audience_ids',
    ] as const
  )
    .map(raw)
    .map(
      (column) =>
        sql`${column} = case when subscriber.status = 'pending' then subscriber.${column} else excluded.${column} end`,
    ),
  ', ',
);

/** Requests of visitors to subscribe or to follow an incident, until the holder of the address confirms them. */
@Injectable()
export class SubscriptionRequestsRepository {
  constructor(private readonly database: TenantDatabase) {}

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
   * Stores a request in the open write, unless the address is already confirmed: knowing an address
   * must not allow anyone to change its owner's selection. While an earlier request is pending, the later one is kept
   * beside it, because each link confirms its own request. So is a request of a confirmed subscriber to follow an
   * incident. The same statements run whether or not the address is known and the quota has room, because timing must
   * reveal neither.
   */
  async request(requested: RequestedSubscription, now: Date): Promise<RequestedSubscriber> {
    const tenantId = currentTenant().id;
    const { channel, address, locale, events, selection, incidentIds, nonce, secret } = requested;
    const { componentIds, groupIds } = selection;
    const audienceIds = currentAudiences();
    this.database.send(
      named(
        'request_subscription',
        sql`insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events,
            selected_at, confirmation_nonce, confirmation_sent_at, created_at, updated_at, audience_ids)
          select ${tenantId}::uuid, ${channel}, ${address.shown}, ${address.key}, ${locale}, 'pending', ${componentIds === null}::boolean,
            ${JSON.stringify(events)}::jsonb, ${now}::timestamptz, ${nonce}, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz,
            ${audienceIds}::bigint[]
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
    this.replaceChosen('incident', id, incidentIds, isFirst);
    const isFollowing = status === 'confirmed' && incidentIds.length > 0;
    this.saveRequest(id, requested, { isFirst, isFurther: isFollowing || (isOpen && !isFirst) }, now);
    const url = address.whole ?? address.url;
    if (url !== undefined) this.saveEndpoint(id, url, secret);
    return { id, standing: storedId == null ? 'refused' : isOpen ? 'pending' : 'confirmed' };
  }

  /**
   * Confirms a pending subscriber, with the choices of the request that the link belongs to. Its first statement
   * decides, because only one of several concurrent requests may confirm. A confirmed subscriber gets the incidents of
   * the request, and keeps everything else.
   *
   * @returns what this call did; undefined if the link was used or replaced before
   */
  confirm(id: number, nonce: string, now: Date): Promise<'confirmed' | 'followed' | undefined> {
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
      if (rows.length === 0) return (await this.follow(id, nonce)) ? 'followed' : undefined;
      this.database.send(
        named(
          'apply_request',
          sql`update subscriber s set locale = r.locale, all_components = r.all_components, events = r.events, selected_at = ${now},
              audience_ids = r.audience_ids
            from subscription_request r
            where s.tenant_id = ${tenantId} and s.id = ${id} and r.tenant_id = ${tenantId} and r.subscriber_id = ${id} and r.nonce = ${nonce}`,
        ),
      );
      this.applyChosen('component', 'subscribable_component', id, nonce);
      this.applyChosen('group', 'component_group_order', id, nonce);
      this.applyChosen('incident', 'public_incident', id, nonce);
      this.database.send(
        named(
          'end_requests',
          sql`delete from subscription_request where tenant_id = ${tenantId} and subscriber_id = ${id}`,
        ),
      );
      return 'confirmed';
    });
  }

  /**
   * Adds the incidents of a confirmed subscriber's request, in the open write.
   *
   * @returns false if there is no such request
   */
  private async follow(id: number, nonce: string): Promise<boolean> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.query(
      named(
        'follow_requested',
        sql`with request as (
            delete from subscription_request r using subscription s
            where r.tenant_id = ${tenantId} and r.subscriber_id = ${id} and r.nonce = ${nonce}
              and s.tenant_id = ${tenantId} and s.id = ${id} and s.status = 'confirmed'
            returning r.incident_ids
          ), followed as (
            insert into subscriber_incident (tenant_id, subscriber_id, incident_id)
            select ${tenantId}, ${id}::bigint, i.id from request
            cross join jsonb_array_elements_text(request.incident_ids) chosen
            join public_incident i on i.tenant_id = ${tenantId} and i.id = chosen::bigint
            on conflict (tenant_id, subscriber_id, incident_id) do nothing
          ) select from request`,
      ),
    );
    return rows.length > 0;
  }

  /**
   * Gives a subscriber another address to confirm, in the open write, if the whole of the old one is right and no other
   * subscriber has the new one.
   *
   * @returns the subscriber's id
   */
  async move(
    channel: string,
    { before, after }: { readonly before: SubscriberAddress; readonly after: SubscriberAddress },
    { confirmationNonce }: Pick<SubscriberEntity, 'confirmationNonce'>,
    now: Date,
  ): Promise<number | undefined> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.query(
      named(
        'move_subscription',
        sql`with moved as (
            update subscriber s set address = ${after.shown}, address_key = ${after.key}, status = 'pending',
              confirmed_at = null, confirmation_nonce = ${confirmationNonce}, confirmation_sent_at = ${now}, updated_at = ${now}
            from subscriber_endpoint e
            where s.tenant_id = ${tenantId} and s.channel = ${channel} and s.address_key = ${before.key}
              and s.status in ('confirmed', 'pending')
              and e.tenant_id = s.tenant_id and e.subscriber_id = s.id and e.url = ${before.whole ?? before.url ?? null}
              and not exists (select from subscriber taken
                where taken.tenant_id = ${tenantId} and taken.channel = ${channel} and taken.address_key = ${after.key})
            returning s.id
          )
          update subscriber_endpoint e set url = ${after.whole ?? after.url ?? null}, failures_in_row = 0, failing_since = null,
            blocked_until = null, recent_tries = 0, recent_failures = 0
          from moved where e.tenant_id = ${tenantId} and e.subscriber_id = moved.id returning e.subscriber_id`,
      ),
    );
    const id = rows[0]?.[0];
    return id == null ? undefined : Number(id);
  }

  /** Nonces for the confirmation links of those subscribers that have something to confirm. */
  async asked(ids: readonly number[]): Promise<AskedSubscriber[]> {
    const { rows } = await this.database.read(
      named(
        'asked_to_confirm',
        sql`select s.id, s.confirmation_nonce, (extract(epoch from s.confirmation_sent_at) * 1000)::bigint, r.nonces
          from subscriber s cross join lateral (
            select json_agg(nonce) as nonces from subscription_request
            where tenant_id = s.tenant_id and subscriber_id = s.id
          ) r
          where s.tenant_id = ${currentTenant().id} and s.id = any (${ids}::bigint[])
            and (s.status = 'pending' and s.confirmation_nonce is not null or s.status = 'confirmed' and r.nonces is not null)`,
      ),
    );
    return rows.map(([id, nonce, sentAt, further]) => ({
      id: Number(id),
      nonce: nonce ?? null,
      sentAt: new Date(Number(sentAt)),
      further: further == null ? [] : (JSON.parse(further) as string[]),
    }));
  }

  private replaceChosen(what: Chosen, id: number, chosen: readonly number[], isOpen: boolean): void {
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

  /** Replaces the chosen components, groups or incidents by those of a request, if there is one, as far as they still exist. */
  private applyChosen(what: Chosen, existing: string, id: number, nonce: string): void {
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
    { locale, events, selection, incidentIds, nonce }: RequestedSubscription,
    { isFirst, isFurther }: { readonly isFirst: boolean; readonly isFurther: boolean },
    now: Date,
  ): void {
    const tenantId = currentTenant().id;
    const expiredBefore = new Date(now.getTime() - CONFIRMATION_MS);
    this.database.send(
      named(
        'delete_old_requests',
        sql`delete from subscription_request where tenant_id = ${tenantId} and subscriber_id = ${id}
          and (requested_at <= ${expiredBefore} or ${isFirst}::boolean)`,
      ),
    );
    this.database.send(
      named(
        'keep_request',
        sql`insert into subscription_request (tenant_id, subscriber_id, nonce, locale, all_components, events, component_ids,
            group_ids, incident_ids, requested_at, audience_ids)
          select ${tenantId}, ${id}::bigint, ${nonce}, ${locale}, ${selection.componentIds === null}::boolean,
            ${JSON.stringify(events)}::jsonb, ${JSON.stringify(selection.componentIds ?? [])}::jsonb,
            ${JSON.stringify(selection.groupIds)}::jsonb, ${JSON.stringify(incidentIds)}::jsonb, ${now}::timestamptz,
            ${currentAudiences()}::bigint[] where ${isFurther}::boolean`,
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

/** The audiences that the current visitor belongs to, as they are stored. */
function currentAudiences(): readonly number[] | null {
  const ids = workContext()?.audience?.ids ?? [];
  return ids.length === 0 ? null : ids;
}

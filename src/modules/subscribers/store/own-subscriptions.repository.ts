import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import type { TenantRepository } from '#core/context/tenant-repository.js';
import { currentTenant } from '#core/context/work-context.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { SubscriberStatus } from '../dto/subscriber.response.js';
import type { SubscribedEvent } from '#core/status/subscriber-channels.js';
import type { Selection } from '../rules/selection.js';
import { SubscriberEntity } from './subscriber.entity.js';

/** A subscriber as shown to the holder of a link. */
export interface OwnSubscription extends Selection {
  readonly id: number;
  readonly channel: string;
  readonly address: string;
  readonly locale: string;
  readonly status: SubscriberStatus;
  readonly events: readonly SubscribedEvent[];
  readonly isPaused: boolean;
  /** Audiences of the way in that it came by; null for what everybody sees. */
  readonly audienceIds: readonly number[] | null;
  /** Incidents and maintenances that it follows. */
  readonly incidentIds: readonly number[];
  /** What the confirmation links that can be used would confirm. */
  readonly requests: readonly { readonly nonce: string; readonly incidentIds: readonly number[] }[];
}

/** Subscriptions as their subscribers see and change them. Callers verify the link where the action needs one. */
@Injectable()
export class OwnSubscriptionsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Id of the subscriber with an address. */
  async idOf(channel: string, addressKey: string): Promise<number | undefined> {
    const { rows } = await this.database.read(named('own_subscription_id')`
      select id from subscriber
      where tenant_id = ${currentTenant().id} and channel = ${channel} and address_key = ${addressKey}`);
    const id = rows[0]?.[0];
    return id == null ? undefined : Number(id);
  }

  /** Returns a subscriber with its selection, or undefined if there is none. */
  async find(id: number): Promise<OwnSubscription | undefined> {
    const tenantId = currentTenant().id;
    const followed = sql`coalesce((select json_agg(incident_id order by incident_id)
      from subscriber_incident where tenant_id = ${tenantId} and subscriber_id = ${id}), '[]')`;
    const { rows } = await this.database.read(
      named(
        'own_subscription',
        sql`select json_build_object('id', id, 'channel', channel, 'address', address, 'locale', locale, 'status', status,
            'events', events, 'isPaused', paused_at is not null, 'audienceIds', audience_ids,
            'incidentIds', ${followed},
            'requests', array(
              select json_build_object('nonce', confirmation_nonce, 'incidentIds', ${followed}) where confirmation_nonce is not null
              union all
              select json_build_object('nonce', nonce, 'incidentIds', incident_ids)
              from subscription_request where tenant_id = ${tenantId} and subscriber_id = ${id}),
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
}

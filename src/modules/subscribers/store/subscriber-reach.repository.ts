import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { currentTenant } from '#core/context/work-context.js';
import { named, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { SubscriberEntity } from './subscriber.entity.js';

/** A permanent delivery failure of a subscriber's address. */
export interface Refusal {
  readonly subscriberId: number;
  /** Number of consecutive failures after which the address is quarantined. */
  readonly quarantineFrom: number;
  readonly reason: string;
}

/** An address that gets no more mail. */
export interface EndOfAddress {
  readonly addressKey: string;
  readonly reason: string;
}

/** SQL for the named subscribers who are not being deleted, and who stay until the transaction ends. */
export function stayingSubscribers(ids: Sql): Sql {
  return sql`select id, channel from subscriber
    where tenant_id = ${currentTenant().id} and id = any (${ids}) order by id for key share`;
}

/** Delivery failures of the current tenant's subscribers. */
@Injectable()
export class SubscriberReachRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Counts failures and quarantines subscribers that reach their limit, in the open write. */
  countRefusals(refusals: readonly Refusal[], now: Date): void {
    this.database.send(named('count_refusals')`
      update subscriber s set hard_failures = s.hard_failures + 1, updated_at = ${now},
        status = case when s.hard_failures + 1 >= x.quarantine_from then 'quarantined' else s.status end,
        quarantine_reason = case when s.hard_failures + 1 >= x.quarantine_from then x.reason else s.quarantine_reason end
      from unnest(${refusals.map(({ subscriberId }) => subscriberId)}::bigint[],
        ${refusals.map(({ quarantineFrom }) => quarantineFrom)}::integer[],
        ${refusals.map(({ reason }) => reason)}::text[]) as x (id, quarantine_from, reason)
      where s.tenant_id = ${currentTenant().id} and s.id = x.id and s.status in ('confirmed', 'pending')`);
  }

  /** Resets the failure counts, in the open write. */
  forgetRefusals(subscriberIds: readonly number[]): void {
    this.database.send(named('forget_refusals')`
      update subscriber set hard_failures = 0
      where tenant_id = ${currentTenant().id} and id = any (${subscriberIds}::bigint[]) and hard_failures > 0`);
  }

  /** True if {@link quarantine} would find a subscriber. */
  async isAnyReachable(ends: readonly EndOfAddress[]): Promise<boolean> {
    const { rows } = await this.database.read(named('reachable_addresses')`
      select from subscriber where tenant_id = ${currentTenant().id} and channel = 'email'
      and address_key = any (${ends.map(({ addressKey }) => addressKey)}::text[])
      and status in ('confirmed', 'pending') limit 1`);
    return rows.length > 0;
  }

  /**
   * Quarantines the e-mail subscribers with these addresses, in the open write.
   *
   * @returns the number of subscribers
   */
  async quarantine(ends: readonly EndOfAddress[], now: Date): Promise<number> {
    if (ends.length === 0) return 0;
    const { rows } = await this.database.query(named('quarantine_addresses')`
      with ended as (
        update subscriber s set status = 'quarantined', updated_at = ${now}, quarantine_reason = x.reason
        from unnest(${ends.map(({ addressKey }) => addressKey)}::text[], ${ends.map(({ reason }) => reason)}::text[])
          as x (address_key, reason)
        where s.tenant_id = ${currentTenant().id} and s.channel = 'email' and s.address_key = x.address_key
          and s.status in ('confirmed', 'pending') returning 1
      ) select count(*) from ended`);
    return Number(rows[0]?.[0]);
  }

  /**
   * Unsubscribes an e-mail subscriber.
   *
   * @returns the number of subscribers
   */
  async unsubscribe(id: number, now: Date): Promise<number> {
    const { affected } = await this.database.write(({ repository }) =>
      repository(SubscriberEntity).update(
        { id, channel: 'email', status: In(['confirmed', 'pending']) },
        { status: 'unsubscribed', updatedAt: now },
      ),
    );
    return affected ?? 0;
  }
}

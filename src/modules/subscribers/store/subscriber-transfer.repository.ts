import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { roomLeft } from '#platform/database/tenant/quota-condition.js';
import { named, plannedEachTime, raw, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { ExportedAddresses } from '../dto/subscriber-export.query.js';
import type { SubscriberFilters } from '../dto/subscriber-filters.query.js';
import type { SubscriberStatus } from '../dto/subscriber.response.js';
import type { SubscribedEvent } from '#core/status/subscriber-channels.js';
import type { NewSubscriber } from './subscriber-insert.js';
import type { Selection } from '../rules/selection.js';
import { selectionColumns } from './selection-columns.js';
import type { SubscriberEntity } from './subscriber.entity.js';
import { subscriberFilter } from './subscriber-filter.js';

/** Unique key of a subscriber. */
export type AddressKey = Pick<SubscriberEntity, 'channel' | 'addressKey'>;

/** The fields of a subscriber that imports and exports use. */
export interface StoredSubscriber {
  readonly id: number;
  readonly channel: string;
  readonly address: string;
  readonly addressKey: string;
  readonly locale: string;
  readonly status: SubscriberStatus;
  readonly events: readonly SubscribedEvent[];
  readonly selection: Selection;
}

/** A batch of an export. */
export interface ExportRange {
  readonly filters: SubscriberFilters;
  /** Only ids above this one. */
  readonly after: number;
  readonly limit: number;
  readonly addresses: ExportedAddresses;
}

/** Bulk reads and writes of subscribers. */
@Injectable()
export class SubscriberTransferRepository {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * Number of subscribers that the quota still allows; null for no limit. Concurrent calls for the
   * same tenant wait until the open write ends.
   */
  async roomLeft(): Promise<number | null> {
    const { rows } = await this.database.query(
      named('room_left_for_subscribers', sql`select ${roomLeft('subscribers')}`),
    );
    const room = rows[0]?.[0];
    return room == null ? null : Math.max(0, Number(room));
  }

  /**
   * Stores subscribers with new addresses in the open write, in the given order, until `room` is used up.
   *
   * @param room null for no limit
   * @returns the new ids, by {@link keyText}
   */
  async insertNew(subscribers: readonly NewSubscriber[], room: number | null): Promise<Map<string, number>> {
    const given = subscribers.map(({ row }) => row);
    const tenantId = currentTenant().id;
    const { rows } = await this.database.query(
      plannedEachTime(
        // A scalar subquery, because the planner cannot turn it into a join. With a plan
        // cached while the table was empty, or without statistics, a join reads all of the
        // tenant's subscribers for each row.
        sql`insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at,
            confirmed_at, confirmation_nonce, confirmation_sent_at, created_at, updated_at)
          select ${tenantId}, channel, address, address_key, locale, status, all_components, events::jsonb, at, confirmed_at,
            nonce, sent_at, at, at
          from unnest(${given.map(({ channel }) => channel)}::text[], ${given.map(({ address }) => address)}::text[],
            ${given.map(({ addressKey }) => addressKey)}::text[], ${given.map(({ locale }) => locale)}::text[],
            ${given.map(({ status }) => status)}::text[], ${given.map((row) => row.allComponents)}::boolean[],
            ${given.map(({ events }) => JSON.stringify(events))}::text[], ${given.map((row) => row.createdAt)}::timestamptz[],
            ${given.map((row) => row.confirmedAt)}::timestamptz[], ${given.map((row) => row.confirmationNonce)}::text[],
            ${given.map((row) => row.confirmationSentAt)}::timestamptz[])
            with ordinality as given (channel, address, address_key, locale, status, all_components, events, at, confirmed_at,
              nonce, sent_at, index)
          where (select true from subscriber taken where taken.tenant_id = ${tenantId}
            and taken.channel = given.channel and taken.address_key = given.address_key limit 1) is null
          order by index limit ${room}::bigint
          on conflict (tenant_id, channel, address_key) do nothing
          returning channel, address_key, id`,
      ),
    );
    return new Map(
      rows.map(([channel, addressKey, id]) => [`${channel ?? ''} ${addressKey ?? ''}`, Number(id)]),
    );
  }

  /** Returns the subscribers with these addresses as the open write sees them, by {@link keyText}. */
  async withAddresses(keys: readonly AddressKey[]): Promise<Map<string, StoredSubscriber>> {
    if (keys.length === 0) return new Map();
    const chosen = selectionColumns();
    const { rows } = await this.database.query(
      plannedEachTime(
        sql`select subscriber.id, subscriber.channel, address, subscriber.address_key, locale, status, events,
            ${chosen.component_ids}, ${chosen.group_ids}
          from unnest(${keys.map(({ channel }) => channel)}::text[], ${keys.map(({ addressKey }) => addressKey)}::text[])
            as wanted (channel, address_key)
          cross join lateral (
            select * from subscriber s where s.tenant_id = ${currentTenant().id} and s.channel = wanted.channel
              and s.address_key = wanted.address_key limit 1) subscriber`,
      ),
    );
    return new Map(rows.map(storedSubscriber).map((one) => [keyText(one), one]));
  }

  /** Reads a batch of subscribers, ordered by id. */
  async exported({ filters, after, limit, addresses }: ExportRange): Promise<StoredSubscriber[]> {
    const filter = subscriberFilter(filters);
    const chosen = selectionColumns();
    const tenantId = currentTenant().id;
    const whole = sql`coalesce((select url from subscriber_endpoint endpoint
      where endpoint.tenant_id = subscriber.tenant_id and endpoint.subscriber_id = subscriber.id), subscriber.address)`;
    const { rows } = await this.database.read(named(`export_subscribers_${addresses}${filter.label}`)`
      select subscriber.id, subscriber.channel, ${addresses === 'whole' ? whole : raw('subscriber.address')},
        subscriber.address_key, subscriber.locale, subscriber.status, subscriber.events,
        ${chosen.component_ids}, ${chosen.group_ids}
      from subscriber where subscriber.tenant_id = ${tenantId} and subscriber.id > ${after}${filter.condition}
      order by subscriber.id limit ${limit}`);
    return rows.map(storedSubscriber);
  }
}

/** Formats the unique key of a subscriber as one string. */
export function keyText({ channel, addressKey }: AddressKey): string {
  return `${channel} ${addressKey}`;
}

function storedSubscriber(row: readonly (string | null)[]): StoredSubscriber {
  const [id, channel, address, addressKey, locale, status, events, components, groups] = row;
  return {
    id: Number(id),
    channel: channel ?? '',
    address: address ?? '',
    addressKey: addressKey ?? '',
    locale: locale ?? '',
    status: status as SubscriberStatus,
    events: JSON.parse(events ?? '[]') as SubscribedEvent[],
    selection: {
      componentIds: components == null ? null : (JSON.parse(components) as number[]),
      groupIds: JSON.parse(groups ?? '[]') as number[],
    },
  };
}

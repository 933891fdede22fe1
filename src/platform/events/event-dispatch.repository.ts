import { Injectable } from '@nestjs/common';
import {
  BackgroundDatabase,
  type BackgroundTransaction,
} from '#platform/database/tenant/background-database.js';

/**
 * Only one process dispatches at a time. Otherwise an event could be dispatched before an older one of its subject.
 */
const DISPATCH_LOCK = 7_246_003;
const EVENTS_A_BATCH = 500;
const DELETED_A_BATCH = 1_000;

/** A subject with undelivered events for a consumer. */
export interface Delivery {
  readonly tenantId: string;
  readonly consumer: string;
  readonly subject: string;
  /** Trace of one of the events. */
  readonly traceparent: string | null;
}

interface Consumer {
  readonly name: string;
  readonly eventNames: readonly string[];
  readonly from: 'now' | 'beginning';
}

const REGISTER = `
  insert into event_consumer (name, event_names, registered_at) values ($1, $2, $3)
  on conflict (name) do update set event_names = array(select unnest(event_consumer.event_names) union select unnest(excluded.event_names))
    where not event_consumer.event_names @> excluded.event_names
  returning xmax = 0 as "isNew"`;

const DELIVER_HISTORY = `
  with delivered as (
    insert into event_delivery (tenant_id, consumer, subject, event_id)
    select tenant_id, $1, subject, id from outbox_event where name = any($2) and not pending
    on conflict do nothing returning tenant_id, subject
  )
  select distinct tenant_id as "tenantId", $1 as consumer, subject, null as traceparent from delivered`;

const LOCK = {
  name: 'lock_dispatch',
  text: `select pg_try_advisory_xact_lock($1) as "isMine"`,
};

const DISPATCH = `
  with given as materialized (
    select tenant_id, id, name, subject, traceparent from outbox_event e
    where pending and not exists (select from frozen_tenant f where f.id = e.tenant_id)
    order by position limit ${EVENTS_A_BATCH}
  ),
  noted as (
    update outbox_event e set pending = false from given g where e.tenant_id = g.tenant_id and e.id = g.id
  ),
  delivered as (
    insert into event_delivery (tenant_id, consumer, subject, event_id)
    select g.tenant_id, c.name, g.subject, g.id from given g join event_consumer c on g.name = any(c.event_names)
    on conflict do nothing returning tenant_id, consumer, subject, event_id
  )
  select (select count(*)::int from given) as events,
    coalesce((
      select json_agg(json_build_object(
        'tenantId', tenant_id, 'consumer', consumer, 'subject', subject, 'traceparent', traceparent))
      from (
        select d.tenant_id, d.consumer, d.subject, max(g.traceparent) as traceparent
        from delivered d join given g on g.tenant_id = d.tenant_id and g.id = d.event_id
        group by d.tenant_id, d.consumer, d.subject
      ) d
    ), '[]') as deliveries`;

const SWEEP = `
  with old as materialized (
    select tenant_id, id from outbox_event o
    where occurred_at < $1 and not pending and not exists (select from frozen_tenant f where f.id = o.tenant_id)
      and not exists (select from event_delivery d where d.tenant_id = o.tenant_id and d.event_id = o.id)
    order by occurred_at limit ${DELETED_A_BATCH}
  ),
  deleted as (
    delete from outbox_event e using old where e.tenant_id = old.tenant_id and e.id = old.id returning 1
  )
  select count(*)::int as deleted from deleted`;

/** Schedules jobs, in the transaction that created the deliveries, so none is lost. */
type Schedule = (transaction: BackgroundTransaction, deliveries: readonly Delivery[]) => Promise<void>;

/**
 * Creates deliveries of committed events, for all tenants. Events are found by a flag that dispatching
 * clears, and not by their ids. Ids are assigned before transactions commit, while the flag becomes visible
 * with its event.
 */
@Injectable()
export class EventDispatchRepository {
  constructor(private readonly database: BackgroundDatabase) {}

  /**
   * Registers a consumer with all processes. If it subscribes to more events than before, it gets those from now on.
   */
  async register({ name, eventNames, from }: Consumer, now: Date, schedule: Schedule): Promise<void> {
    await this.database.transaction(async (transaction) => {
      // Excludes dispatching: an event dispatched at that moment would count as neither past nor future.
      await transaction.query(`select pg_advisory_xact_lock($1)`, [DISPATCH_LOCK]);
      const [row] = await transaction.query<{ isNew: boolean }>(REGISTER, [name, eventNames, now]);
      if (row?.isNew !== true || from === 'now') return;
      await schedule(transaction, await transaction.query<Delivery>(DELIVER_HISTORY, [name, eventNames]));
    });
  }

  /** Names of registered consumers that start with this text, of all processes. */
  async registered(prefix: string): Promise<string[]> {
    const rows = await this.database.transaction((transaction) =>
      transaction.query<{ name: string }>(
        `select name from event_consumer where starts_with(name, $1) order by name`,
        [prefix],
      ),
    );
    return rows.map(({ name }) => name);
  }

  /** Removes consumers for good, with the events that they have not had. */
  async unregister(names: readonly string[]): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query(`select pg_advisory_xact_lock($1)`, [DISPATCH_LOCK]);
      await transaction.query(`delete from event_consumer where name = any($1)`, [names]);
      await transaction.query(`delete from event_delivery where consumer = any($1)`, [names]);
    });
  }

  /**
   * Dispatches some of the committed events that were not dispatched before.
   *
   * @returns whether there may be more
   */
  async dispatch(schedule: Schedule): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const [lock] = await transaction.query<{ isMine: boolean }>(LOCK, [DISPATCH_LOCK]);
      if (lock?.isMine !== true) return false;
      const [batch] = await transaction.query<{ events: number; deliveries: Delivery[] }>(
        { name: 'dispatch_events', text: DISPATCH },
        [],
      );
      if (batch === undefined) return false;
      await schedule(transaction, batch.deliveries);
      return batch.events === EVENTS_A_BATCH;
    });
  }

  /**
   * Deletes some of the events before `until` that were delivered to every consumer.
   *
   * @returns whether there may be more
   */
  async sweep(until: Date): Promise<boolean> {
    const [row] = await this.database.query<{ deleted: number }>(SWEEP, [until]);
    return row?.deleted === DELETED_A_BATCH;
  }
}

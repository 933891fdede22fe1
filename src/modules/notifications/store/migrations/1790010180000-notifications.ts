import type { MigrationInterface, QueryRunner } from 'typeorm';
import { UNLESS_RESTORING } from '#platform/database/schema/restoring.js';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/** What the changes of a statement on deliveries are summed up from. */
const DELIVERY = 'tenant_id, event_id, channel, status, sent_at';

/** Figures of deliveries in a quarter-hour, by channel. */
const FIGURES = `
      started_at timestamptz(3) not null,
      channel text not null,
      sent bigint not null,
      failed bigint not null,
      waiting bigint not null,
      unsent bigint not null,
      took smallint[] not null,
      took_counts bigint[] not null`;

/**
 * The delivery ledger: notifications, the delivery to each subscriber, and every try. Source:
 * docs/decisions/0020. Beside it, sums of deliveries, and the mails of each day.
 */
export class Notifications1790010180000 implements MigrationInterface {
  readonly name = 'Notifications1790010180000';

  async up(runner: QueryRunner): Promise<void> {
    await this.createNotification(runner);
    await this.createDelivery(runner);
    await this.createAttempt(runner);
    await this.createSettleDeliveries(runner);
    await this.createSums(runner);
    // Mails sent by day (UTC), for the daily quota.
    await createTenantTable(runner, 'mail_day', {
      key: ['day'],
      columns: `
        day date not null,
        used bigint not null`,
      audit: false,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'mail_day',
      'delivery_sum_change',
      'delivery_sum',
      'notification_attempt',
      'notification_delivery',
      'notification',
    ])
      await dropTenantTable(runner, table);
    await runner.query(`drop function add_delivery_changes, delivery_took, settle_deliveries`);
  }

  private async createNotification(runner: QueryRunner): Promise<void> {
    // Deliveries continue the trace of the event. The nonce is that of a visitor's request which the
    // notification confirms, null if nobody but the tenant asked. The previous times are those of a maintenance
    // before the move that the notification tells of.
    await createTenantTable(runner, 'notification', {
      key: ['event_id'],
      columns: `
        event_id bigint not null,
        event text not null,
        subject text not null,
        incident_id bigint,
        announcement_id bigint,
        recipients jsonb,
        occurred_at timestamptz(3) not null,
        due_at timestamptz(3) not null,
        decided_up_to bigint not null default 0,
        decided_at timestamptz(3),
        traceparent text,
        confirmation_nonce text,
        previous_started_at timestamptz(3),
        previous_scheduled_end_at timestamptz(3)`,
      indexes: [
        ['subject', 'event_id'],
        ['incident_id', 'event_id'],
      ],
      audit: false,
    });
    await runner.query(`create index ix_notification_occurred on notification (tenant_id, occurred_at)`);
  }

  /**
   * The first try of a delivery is in the delivery's own row, because most have no other: a mail costs one row
   * that is inserted and updated once.
   *
   * Due deliveries are found by index alone, shard by shard. The shard is a column, because row-level security
   * keeps expressions that are not leakproof out of index conditions: each job would read all waiting deliveries.
   */
  private async createDelivery(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'notification_delivery', {
      key: ['event_id', 'subscriber_id'],
      columns: `
        event_id bigint not null,
        subscriber_id bigint not null,
        channel text not null,
        status text not null,
        tries integer not null default 0,
        due_at timestamptz(3),
        sent_at timestamptz(3),
        created_at timestamptz(3) not null,
        shard smallint not null generated always as ((subscriber_id % 4)::smallint) stored,
        first_tried_at timestamptz(3),
        first_outcome text,
        first_code integer,
        first_response text,
        constraint fk_notification_delivery_tenant_id_event_id foreign key (tenant_id, event_id)
          references notification (tenant_id, event_id) on delete cascade`,
      references: { subscriber_id: { table: 'subscriber', onDelete: 'cascade' } },
      isBoundByReference: true,
      indexes: [['subscriber_id', 'event_id']],
      audit: false,
    });
    await runner.query(`
      create index ix_notification_delivery_waiting on notification_delivery (tenant_id, channel, shard, due_at, event_id)
      where status = 'waiting'`);
    // Waiting deliveries are looked up by subscriber whenever the subscriber's endpoint is reachable again.
    // E-mails are omitted, because they have no endpoint. While a tenant has no statistics, PostgreSQL would
    // use that index for due deliveries just as readily.
    await runner.query(`
      create index ix_notification_delivery_waiting_of_endpoint on notification_delivery (tenant_id, subscriber_id, event_id)
      where status = 'waiting' and channel <> 'email'`);
    // For deliveries that did not reach their subscriber.
    await runner.query(`
      create index ix_notification_delivery_unsent on notification_delivery (tenant_id, status, event_id, subscriber_id)
      where status in ('failed', 'merged', 'cancelled')`);
  }

  /** Further tries. No client sees their ids, so these count for all tenants, which is cheaper. */
  private async createAttempt(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'notification_attempt', {
      key: ['id'],
      columns: `
        id bigint generated always as identity,
        event_id bigint not null,
        subscriber_id bigint not null,
        attempted_at timestamptz(3) not null,
        outcome text not null,
        code integer,
        response text,
        constraint fk_notification_attempt_tenant_id_event_id_subscriber_id
          foreign key (tenant_id, event_id, subscriber_id)
          references notification_delivery (tenant_id, event_id, subscriber_id) on delete cascade`,
      indexes: [['event_id', 'subscriber_id', 'id']],
      audit: false,
    });
  }

  /**
   * Writes the outcomes of a group, the first tries in one statement. This costs less than row by row, mainly
   * because the triggers that sum deliveries run once per statement. Its plan is cached. The settings make it look
   * rows up by their full key, whatever the statistics were when a connection first planned it.
   */
  private async createSettleDeliveries(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function settle_deliveries(
        tenant uuid, tried_at timestamptz, events bigint[], subscribers bigint[], statuses text[], due_ats timestamptz[],
        outcomes text[], codes integer[], responses text[]
      ) returns void language plpgsql
      set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
      set plan_cache_mode = force_generic_plan as $$
      declare
        first_tries bigint[];
      begin
        with updated as (
          update notification_delivery d set status = x.status, due_at = x.due_at, tries = d.tries + 1,
            sent_at = case when x.status = 'sent' then tried_at end, first_tried_at = tried_at,
            first_outcome = x.outcome, first_code = x.code, first_response = x.response
          from unnest(events, subscribers, statuses, due_ats, outcomes, codes, responses) with ordinality
            as x (event_id, subscriber_id, status, due_at, outcome, code, response, place)
          where d.tenant_id = tenant and d.event_id = any (events) and d.subscriber_id = any (subscribers)
            and d.event_id = x.event_id and d.subscriber_id = x.subscriber_id
            and d.first_tried_at is null and x.outcome <> 'cancelled'
          returning x.place
        ) select array_agg(u.place) into first_tries from updated u;
        if cardinality(first_tries) = cardinality(events) then
          return;
        end if;
        for place in 1 .. cardinality(events) loop
          continue when place = any (first_tries);
          update notification_delivery d set status = statuses[place], due_at = due_ats[place],
            tries = d.tries + (outcomes[place] <> 'cancelled')::integer,
            sent_at = case when statuses[place] = 'sent' then tried_at end
          where d.tenant_id = tenant and d.event_id = events[place] and d.subscriber_id = subscribers[place];
          if found and outcomes[place] <> 'cancelled' then
            insert into notification_attempt (tenant_id, event_id, subscriber_id, attempted_at, outcome, code, response)
            values (tenant, events[place], subscribers[place], tried_at, outcomes[place], codes[place], responses[place]);
          end if;
        end loop;
      end $$`);
  }

  /**
   * Counts of deliveries by outcome, quarter-hour and channel. Days begin and end with a quarter-hour in every
   * time zone. Sums outlive deliveries and subscribers.
   *
   * Each statement on deliveries inserts its changes as separate rows, in its own transaction, and a job adds
   * these to the sums. Writers therefore never wait for each other. Source: docs/decisions/0038.
   */
  private async createSums(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'delivery_sum', {
      key: ['time_zone', 'started_at', 'channel'],
      columns: `time_zone text not null, ${FIGURES}`,
      audit: false,
    });
    await createTenantTable(runner, 'delivery_sum_change', {
      key: ['id'],
      columns: `id bigint generated always as identity, ${FIGURES}`,
      audit: false,
    });
    await runner.query(`
      create function delivery_took(lasted interval) returns smallint language sql immutable as $$
        select ceil(ln(greatest(date_part('epoch', lasted) * 1000, 1)) / ln(1.05))::smallint
      $$`);
    await runner.query(`
      create function add_delivery_changes() returns trigger language plpgsql
      set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
      begin
        if tg_op = 'INSERT' then
          ${changesOf(`select ${DELIVERY}, 1 as sign from new_rows`)};
        elsif tg_op = 'UPDATE' then
          ${changesOf(`select ${DELIVERY}, -1 as sign from old_rows union all select ${DELIVERY}, 1 from new_rows`)};
        else
          ${changesOf(
            `select tenant_id, event_id, channel, n.status, sent_at, n.sign from old_rows o
              cross join (values ('waiting', -1), ('cancelled', 1)) as n (status, sign) where o.status = 'waiting'`,
          )};
        end if;
        return null;
      end $$`);
    await runner.query(`
      create trigger count_inserted after insert on notification_delivery referencing new table as new_rows
      for each statement when (${UNLESS_RESTORING}) execute function add_delivery_changes()`);
    await runner.query(`
      create trigger count_updated after update on notification_delivery referencing old table as old_rows new table as new_rows
      for each statement execute function add_delivery_changes()`);
    await runner.query(`
      create trigger count_deleted after delete on notification_delivery referencing old table as old_rows
      for each statement execute function add_delivery_changes()`);
  }
}

/**
 * A statement that aggregates rows into `delivery_sum_change`. A row may list a duration class twice, and
 * readers add the counts.
 *
 * The changes are aggregated before the times of their events are looked up, and without a join of sums and
 * durations. Most statements are a dozen outcomes of one event, for which starting a longer plan would cost more
 * than all rows.
 *
 * @param rows a query for deliveries, each with its sign
 */
function changesOf(rows: string): string {
  const counted = (condition: string): string => `coalesce(sum(n) filter (where status ${condition}), 0)`;
  const listed = (column: string): string =>
    `coalesce(array_agg(${column}) filter (where took is not null), '{}')`;
  return `
    insert into delivery_sum_change (tenant_id, started_at, channel, sent, failed, waiting, unsent, took, took_counts)
    select tenant_id, started_at, channel, ${counted(`= 'sent'`)}, ${counted(`= 'failed'`)}, ${counted(`= 'waiting'`)},
      ${counted(`in ('merged', 'cancelled')`)}, ${listed('took')}, ${listed('n')}
    from (
      select c.tenant_id, date_bin('15 minutes', t.occurred_at, '2000-01-01 00:00:00+00') as started_at, c.channel, c.status, c.n,
        case when c.status = 'sent' then delivery_took(c.sent_at - t.occurred_at) end as took
      from (
        select ${DELIVERY}, sum(sign) as n from (${rows}) r group by 1, 2, 3, 4, 5 having sum(sign) <> 0 offset 0) c
      cross join lateral (
        select n.occurred_at from notification n where n.tenant_id = c.tenant_id and n.event_id = c.event_id
          and n.event not like 'subscriber.%' offset 0) t) s
    group by 1, 2, 3`;
}

import { UNLESS_RESTORING } from '#platform/database/schema/restoring.js';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'notification_delivery';

/**
 * Counts of deliveries by outcome, quarter-hour and channel. Days begin and end with a quarter-hour in every
 * time zone. Sums outlive deliveries and subscribers.
 *
 * Each statement on deliveries inserts its changes as separate rows, in its own transaction, and a job adds
 * these to the sums. Writers therefore never wait for each other. Source: docs/decisions/0038.
 */
export class DeliverySums1790014100000 implements MigrationInterface {
  readonly name = 'DeliverySums1790014100000';

  async up(runner: QueryRunner): Promise<void> {
    const figures = `
      started_at timestamptz(3) not null,
      channel text not null,
      sent bigint not null,
      failed bigint not null,
      waiting bigint not null,
      unsent bigint not null,
      took smallint[] not null,
      took_counts bigint[] not null`;
    await createTenantTable(runner, 'delivery_sum', {
      key: ['time_zone', 'started_at', 'channel'],
      columns: `time_zone text not null, ${figures}`,
      audit: false,
    });
    await createTenantTable(runner, 'delivery_sum_change', { columns: figures, audit: false });
    await runner.query(`
      create function delivery_took(lasted interval) returns smallint language sql immutable as $$
        select ceil(ln(greatest(date_part('epoch', lasted) * 1000, 1)) / ln(1.05))::smallint
      $$`);
    await runner.query(ADD_DELIVERY_CHANGES);
    await runner.query(`
      create trigger count_inserted after insert on ${TABLE} referencing new table as new_rows
      for each statement when (${UNLESS_RESTORING}) execute function add_delivery_changes()`);
    await runner.query(`
      create trigger count_updated after update on ${TABLE} referencing old table as old_rows new table as new_rows
      for each statement execute function add_delivery_changes()`);
    await runner.query(`
      create trigger count_deleted after delete on ${TABLE} referencing old table as old_rows
      for each statement execute function add_delivery_changes()`);
    const tables = [TABLE, 'notification', 'delivery_sum'];
    for (const table of tables) await runner.query(`alter table ${table} no force row level security`);
    await runner.query(SUM_ALL_DELIVERIES);
    for (const table of tables) await runner.query(`alter table ${table} force row level security`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const trigger of ['count_inserted', 'count_updated', 'count_deleted'])
      await runner.query(`drop trigger ${trigger} on ${TABLE}`);
    await runner.query(`drop function add_delivery_changes`);
    await runner.query(`drop function delivery_took`);
    await runner.query(`drop table delivery_sum, delivery_sum_change`);
  }
}

/** Sums up all deliveries, for a database that has no sums yet. */
export const SUM_ALL_DELIVERIES = addedTo('delivery_sum', `select *, 1 as sign from ${TABLE}`, [
  'time_zone',
  `''`,
]);

/** Trigger function that aggregates the changes of a statement. */
export const ADD_DELIVERY_CHANGES = `
  create or replace function add_delivery_changes() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  begin
    if tg_op = 'INSERT' then
      ${addedTo('delivery_sum_change', 'select *, 1 as sign from new_rows')};
    elsif tg_op = 'UPDATE' then
      ${addedTo('delivery_sum_change', 'select *, -1 as sign from old_rows union all select *, 1 from new_rows')};
    else
      ${addedTo(
        'delivery_sum_change',
        `select tenant_id, event_id, channel, n.status, sent_at, n.sign from old_rows o
          cross join (values ('waiting', -1), ('cancelled', 1)) as n (status, sign) where o.status = 'waiting'`,
      )};
    end if;
    return null;
  end $$`;

/**
 * A statement that aggregates rows into a table. Each row counts the status of its delivery with the row's sign.
 *
 * @param rows a query for deliveries, each with its sign
 */
function addedTo(table: string, rows: string, [column, value] = ['', '']): string {
  const also = (text: string): string => (text === '' ? '' : `${text}, `);
  const counted = (condition: string): string =>
    `coalesce(sum(sign) filter (where status ${condition}), 0) as`;
  return `
    with counted as materialized (
      select r.tenant_id, date_bin('15 minutes', t.occurred_at, '2000-01-01 00:00:00+00') as started_at, r.channel, r.status, r.sign,
        case when r.status = 'sent' then delivery_took(r.sent_at - t.occurred_at) end as took
      from (${rows}) r cross join lateral (
        select n.occurred_at from notification n where n.tenant_id = r.tenant_id and n.event_id = r.event_id
          and n.event not like 'subscriber.%' offset 0) t
    ), sums as (
      select tenant_id, started_at, channel, ${counted(`= 'sent'`)} sent, ${counted(`= 'failed'`)} failed,
        ${counted(`= 'waiting'`)} waiting, ${counted(`in ('merged', 'cancelled')`)} unsent
      from counted group by 1, 2, 3
    ), lasted as (
      select tenant_id, started_at, channel, array_agg(took order by took) as took, array_agg(n order by took) as took_counts
      from (select tenant_id, started_at, channel, took, sum(sign) as n from counted where took is not null
        group by 1, 2, 3, 4 having sum(sign) <> 0) l group by 1, 2, 3
    )
    insert into ${table} (tenant_id, ${also(column)}started_at, channel, sent, failed, waiting, unsent, took, took_counts)
    select tenant_id, ${also(value)}started_at, channel, sent, failed, waiting, unsent, coalesce(took, '{}'), coalesce(took_counts, '{}')
    from sums left join lasted using (tenant_id, started_at, channel)
    where sent <> 0 or failed <> 0 or waiting <> 0 or unsent <> 0 or took is not null`;
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets due deliveries be found by index alone. The shard becomes a column, because row-level security keeps
 * expressions that are not leakproof out of index conditions: each job read all waiting deliveries. The index
 * on waiting deliveries by subscriber now omits emails, because only endpoints need it. While a tenant has no
 * statistics, PostgreSQL would use that index for due deliveries just as readily.
 */
export class WaitingDeliveries1790006200000 implements MigrationInterface {
  readonly name = 'WaitingDeliveries1790006200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index ix_notification_delivery_waiting, ix_notification_delivery_waiting_of_subscriber`);
    await runner.query(`
      alter table notification_delivery
      add column shard smallint not null generated always as ((subscriber_id % 4)::smallint) stored`);
    await runner.query(`
      create index ix_notification_delivery_waiting on notification_delivery (tenant_id, channel, shard, due_at, event_id)
      where status = 'waiting'`);
    await runner.query(`
      create index ix_notification_delivery_waiting_of_endpoint on notification_delivery (tenant_id, subscriber_id, event_id)
      where status = 'waiting' and channel <> 'email'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index ix_notification_delivery_waiting, ix_notification_delivery_waiting_of_endpoint`);
    await runner.query(`alter table notification_delivery drop column shard`);
    await runner.query(`
      create index ix_notification_delivery_waiting
      on notification_delivery (tenant_id, channel, (subscriber_id % 4), due_at, event_id) where status = 'waiting'`);
    await runner.query(`
      create index ix_notification_delivery_waiting_of_subscriber on notification_delivery (tenant_id, subscriber_id, event_id)
      where status = 'waiting'`);
  }
}

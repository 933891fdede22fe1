import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for sending shard by shard, and for deliveries that did not reach their subscriber. */
export class DeliveryIndexes1790004410000 implements MigrationInterface {
  readonly name = 'DeliveryIndexes1790004410000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ix_notification_delivery_waiting`);
    await runner.query(`
      create index ix_notification_delivery_waiting
      on notification_delivery (tenant_id, channel, (subscriber_id % 4), due_at, event_id) where status = 'waiting'`);
    await runner.query(`
      create index ix_notification_delivery_unsent on notification_delivery (tenant_id, status, event_id, subscriber_id)
      where status in ('failed', 'merged', 'cancelled')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ix_notification_delivery_unsent, ix_notification_delivery_waiting`);
    await runner.query(`
      create index ix_notification_delivery_waiting on notification_delivery (tenant_id, channel, due_at)
      where status = 'waiting'`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Index on waiting deliveries by subscriber. They are looked up whenever the subscriber's endpoint
 * is reachable again.
 */
export class WaitingOfSubscribers1790004620100 implements MigrationInterface {
  readonly name = 'WaitingOfSubscribers1790004620100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index ix_notification_delivery_waiting_of_subscriber on notification_delivery (tenant_id, subscriber_id, event_id)
      where status = 'waiting'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ix_notification_delivery_waiting_of_subscriber`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What waits for one subscriber is looked for whenever the subscriber's endpoint can be reached again. */
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

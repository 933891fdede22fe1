import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index on notifications by time. */
export class NotificationTimes1790006410000 implements MigrationInterface {
  readonly name = 'NotificationTimes1790006410000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index ix_notification_occurred on notification (tenant_id, occurred_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ix_notification_occurred`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for finding subscribers whose confirmation is overdue. */
export class UnconfirmedSubscribers1790005610000 implements MigrationInterface {
  readonly name = 'UnconfirmedSubscribers1790005610000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index ix_subscriber_unconfirmed on subscriber (tenant_id, confirmation_sent_at) where status = 'pending'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ix_subscriber_unconfirmed`);
  }
}

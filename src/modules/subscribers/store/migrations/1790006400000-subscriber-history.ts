import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Covering indexes for counts of subscribers by the time of confirmation and of leaving. */
export class SubscriberHistory1790006400000 implements MigrationInterface {
  readonly name = 'SubscriberHistory1790006400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index ix_subscriber_confirmed on subscriber (tenant_id, confirmed_at, channel, locale)
      where confirmed_at is not null`);
    await runner.query(`
      create index ix_subscriber_left on subscriber (tenant_id, updated_at, channel, locale) where status = 'unsubscribed'`);
    // Includes the id to make the index larger. While a table grows, the planner would otherwise
    // prefer it to the intended index for foreign-key lookups.
    await runner.query(
      `create index ix_subscriber_stock on subscriber (tenant_id, status, channel, locale, id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ix_subscriber_stock, ix_subscriber_left, ix_subscriber_confirmed`);
  }
}

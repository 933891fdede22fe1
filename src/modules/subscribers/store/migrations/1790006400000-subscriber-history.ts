import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts subscribers by when they were confirmed and when they left, without reading them. */
export class SubscriberHistory1790006400000 implements MigrationInterface {
  readonly name = 'SubscriberHistory1790006400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index ix_subscriber_confirmed on subscriber (tenant_id, confirmed_at, channel, locale)
      where confirmed_at is not null`);
    await runner.query(`
      create index ix_subscriber_left on subscriber (tenant_id, updated_at, channel, locale) where status = 'unsubscribed'`);
    // The id keeps it from becoming so small that foreign keys are looked up in it while a table grows, instead of in their own.
    await runner.query(
      `create index ix_subscriber_stock on subscriber (tenant_id, status, channel, locale, id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ix_subscriber_stock, ix_subscriber_left, ix_subscriber_confirmed`);
  }
}

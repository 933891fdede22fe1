import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores when an alert's newest period was last reported apart from `periods`, so that a repeated report does not rewrite them.
 * The previous release ignores the column and writes the instant to `periods`; the later of the two is valid.
 */
export class RepeatedAlerts1790014254000 implements MigrationInterface {
  readonly name = 'RepeatedAlerts1790014254000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table inbound_alert add column repeated_at timestamptz(3)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table inbound_alert drop column repeated_at`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Quotas that the operator sets for one tenant, in place of the defaults. */
export class TenantQuotas1790003500000 implements MigrationInterface {
  readonly name = 'TenantQuotas1790003500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table tenant add column quotas jsonb not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table tenant drop column quotas`);
  }
}

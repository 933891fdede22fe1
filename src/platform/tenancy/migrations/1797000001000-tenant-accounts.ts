import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What operators keep about a tenant: their own id of it, and since when it is suspended or archived. */
export class TenantAccounts1797000001000 implements MigrationInterface {
  readonly name = 'TenantAccounts1797000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tenant
        add column external_id text,
        add column suspended_at timestamptz(3),
        add column archived_at timestamptz(3),
        add column exported_at timestamptz(3),
        add constraint uq_tenant_external_id unique (external_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tenant drop column external_id, drop column suspended_at, drop column archived_at, drop column exported_at`);
  }
}

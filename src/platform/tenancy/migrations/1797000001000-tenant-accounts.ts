import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';

const ADDED = ['external_id', 'suspended_at', 'archived_at', 'exported_at'];

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
    await this.record(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.record(runner, ADDED);
    await runner.query(`alter table tenant ${ADDED.map((column) => `drop column ${column}`).join(', ')}`);
    await this.record(runner);
  }

  /** As the migration of the audit trail does, for the columns of now. */
  private async record(runner: QueryRunner, except: readonly string[] = []): Promise<void> {
    await recordChanges(runner, 'tenant', { hidden: ['link_secret'], except: ['audit_id_key', ...except] });
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Skips the renewal of digests when a tenant is deleted with its components. The incidents
 * are deleted, too, and a second update of an incident makes PostgreSQL check its foreign
 * key again, which finds no tenant.
 */
export class DigestsOfDeletedTenants1790012010000 implements MigrationInterface {
  readonly name = 'DigestsOfDeletedTenants1790012010000';

  async up(runner: QueryRunner): Promise<void> {
    // Only the deletion of a tenant cascades to components.
    await this.renewWhen(runner, 'old.is_public and pg_trigger_depth() = 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.renewWhen(runner, 'old.is_public');
  }

  private async renewWhen(runner: QueryRunner, condition: string): Promise<void> {
    await runner.query(`
      create or replace trigger incident_digest_delete before delete on component for each row when (${condition})
      execute function renew_incident_digests()`);
  }
}

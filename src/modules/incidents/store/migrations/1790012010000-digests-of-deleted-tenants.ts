import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Components that go with their tenant renew no digests: the incidents go too, and one that is changed twice on the way is
 * looked at once more by its foreign key, which finds no tenant.
 */
export class DigestsOfDeletedTenants1790012010000 implements MigrationInterface {
  readonly name = 'DigestsOfDeletedTenants1790012010000';

  async up(runner: QueryRunner): Promise<void> {
    // Nothing but the deletion of their tenant cascades to components.
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

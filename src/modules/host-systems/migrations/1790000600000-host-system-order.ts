import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for the order of the list of host systems. */
export class HostSystemOrder1790000600000 implements MigrationInterface {
  readonly name = 'HostSystemOrder1790000600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index ix_host_system_tenant_id_name_id on host_system (tenant_id, name, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ix_host_system_tenant_id_name_id`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables that every change of a status adds rows to. */
const TABLES = ['availability_claim', 'availability_period'];

/**
 * Drops the tenant foreign keys of claims and periods. Their foreign key to the component includes the
 * tenant, and deletion cascades through it. A second lookup per row proves nothing more.
 */
export class BoundByComponent1790014220000 implements MigrationInterface {
  readonly name = 'BoundByComponent1790014220000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(`alter table ${table} drop constraint fk_${table}_tenant_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(
        `alter table ${table} add constraint fk_${table}_tenant_id
         foreign key (tenant_id) references tenant (id) on delete cascade`,
      );
    }
  }
}

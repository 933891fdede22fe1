import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each change of a status adds to. */
const TABLES = ['availability_claim', 'availability_period'];

/**
 * Claims and periods belong to a component, and through it to its tenant: its foreign key has the tenant in it, and a
 * deletion reaches them that way. Looking for the tenant of each new row proves nothing further.
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

import { createTenantTable, type MigrationInterface, type QueryRunner } from 'heliograph/module';

export class AddRunbooks1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'acme_runbooks', {
      columns: `title text not null, url text not null, state text not null, component_id bigint not null,
        review_at timestamptz(3), needed_at timestamptz(3), created_at timestamptz(3) not null, updated_at timestamptz(3) not null`,
      references: { component_id: { table: 'component', onDelete: 'restrict' } },
      indexes: [['component_id']],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table acme_runbooks');
  }
}

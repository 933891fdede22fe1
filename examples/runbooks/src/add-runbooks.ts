import { addTenantTable } from '@heliograph/server/module';

export class AddRunbooks1795000000000 extends addTenantTable('acme_runbooks', {
  columns: `title text not null, url text not null, component_id bigint not null, state text not null,
    review_at timestamptz(3), needed_at timestamptz(3), created_at timestamptz(3) not null, updated_at timestamptz(3) not null`,
  references: { component_id: { table: 'component', onDelete: 'restrict' } },
  indexes: [['component_id']],
}) {}

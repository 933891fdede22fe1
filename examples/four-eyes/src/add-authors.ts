import { addTenantTable } from '@heliograph/server/module';

export class AddAuthors1796000000000 extends addTenantTable('acme_four_eyes', {
  columns: 'incident_id bigint not null, author text not null',
  references: { incident_id: { table: 'incident', onDelete: 'cascade' } },
  unique: [['incident_id']],
  audit: false,
}) {}

import { addTenantTable } from '@heliograph/server/module';

const TIMES = 'created_at timestamptz(3) not null, updated_at timestamptz(3) not null';

export class AddTeams1796000000000 extends addTenantTable('acme_owner_team', {
  columns: `name text not null, ${TIMES}`,
}) {}

export class AddPeople1796000000001 extends addTenantTable('acme_owner_team_person', {
  columns: `team_id bigint not null, name text not null, phone text, ${TIMES}`,
  references: { team_id: { table: 'acme_owner_team', onDelete: 'cascade' } },
  indexes: [['team_id']],
}) {}

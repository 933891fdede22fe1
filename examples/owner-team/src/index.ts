import { COMPONENTS, defineModule } from '@heliograph/server/module';
import { AddPeople1796000000001, AddTeams1796000000000 } from './add-tables.js';
import { PersonEntity, TeamEntity } from './entities.js';
import { Owner } from './owner.js';
import { PeopleController, TeamsController } from './teams.controller.js';
import { PeopleRepository, PeopleService, TeamsRepository, TeamsService } from './teams.service.js';

declare module '@heliograph/server/module' {
  interface AbilityNames {
    'acme-owner-team.view': true;
    'acme-owner-team.manage': true;
  }
}

export const OwnerTeamModule = defineModule({
  name: 'acme-owner-team',
  heliograph: '^0',
  abilities: { 'acme-owner-team.view': 'Read teams.', 'acme-owner-team.manage': 'Write teams.' },
  tags: { Teams: 'Who owns the components.' },
  migrations: [AddTeams1796000000000, AddPeople1796000000001],
  entities: [TeamEntity, PersonEntity],
  extend: [{ record: COMPONENTS, fields: Owner }],
  controllers: [TeamsController, PeopleController],
  providers: [TeamsRepository, TeamsService, PeopleRepository, PeopleService],
});

import { ManagementApi, recordController } from '@heliograph/server/module';
import { PERSON } from './person.js';
import { TEAM } from './team.js';
import { PeopleService, TeamsService } from './teams.service.js';

const ABILITIES = { view: 'acme-owner-team.view', manage: 'acme-owner-team.manage' } as const;

@ManagementApi('acme-owner-team', 'Teams')
export class TeamsController extends recordController(TEAM, TeamsService, {
  abilities: ABILITIES,
  name: 'AcmeTeam',
}) {}

@ManagementApi('acme-owner-team/:team/people', 'Teams')
export class PeopleController extends recordController(PERSON, PeopleService, {
  abilities: ABILITIES,
  name: 'AcmePerson',
  parent: { kind: 'team' },
}) {}

import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { recordController } from '#http/records/record-controller.js';
import { AUDIENCE_PERSON } from '../dto/audience-person.response.js';
import { AudiencePeopleService } from '../services/audience-people.service.js';

@ManagementApi('audiences/:audience/people', 'Audiences')
export class AudiencePeopleController extends recordController(AUDIENCE_PERSON, AudiencePeopleService, {
  abilities: { view: 'audiences.manage', manage: 'audiences.manage' },
  parent: { kind: 'audience' },
  texts: {
    list: { summary: 'List the people of an audience' },
    create: {
      summary: 'Create a person of an audience',
      description: 'An address enters by a code in a mail, also without an admission of its domain.',
    },
    delete: { summary: 'Delete a person of an audience', description: 'It ends with the next request.' },
  },
}) {}

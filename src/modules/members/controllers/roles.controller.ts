import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { recordController } from '#http/records/record-controller.js';
import { PageQuery } from '#http/results/page-query.js';
import { CreateRole, UpdateRole } from '../dto/role.input.js';
import { Role } from '../dto/role.response.js';
import { RolesService } from '../services/roles.service.js';

const LACKING = 'A role with abilities that the caller lacks: 403. A built-in one: 409.';

const RECORD = { kind: 'role', response: Role, query: PageQuery, create: CreateRole, update: UpdateRole };

@ManagementApi('roles', 'Roles')
export class RolesController extends recordController(RECORD, RolesService, {
  abilities: { view: 'members.manage', manage: 'members.manage' },
  texts: {
    list: { summary: 'List roles, the built-in ones first' },
    create: { description: 'Only abilities that the caller has can be passed on.' },
    patch: { description: `Its members have the new abilities immediately. ${LACKING}` },
    put: { description: LACKING },
    delete: { description: `While a member has it: 422. ${LACKING}` },
  },
}) {}

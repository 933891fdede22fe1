import { ManagementApi } from '../../../http/docs/management-api.decorator.js';
import { recordController } from '../../../http/records/record-controller.js';
import { HostSystemsService } from '../domain/host-systems.service.js';
import { HOST_SYSTEM } from './host-system.response.js';

@ManagementApi('host-systems', 'Host systems')
export class HostSystemsController extends recordController(HOST_SYSTEM, HostSystemsService, {
  abilities: { view: 'components.view', manage: 'components.manage' },
  texts: {
    list: { summary: 'List host systems by name' },
    create: { description: 'With a secret address to which it can report; operational until it does.' },
    delete: { summary: 'Delete a host system that no component is linked to' },
  },
}) {}

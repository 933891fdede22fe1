import { ManagementApi, recordController } from '@heliograph/server/module';
import { CONTACT } from './contact.js';
import { ContactsService } from './contacts.service.js';

@ManagementApi('acme-contacts', 'Contacts')
export class ContactsController extends recordController(CONTACT, ContactsService, {
  abilities: { view: 'acme-contacts.view', manage: 'acme-contacts.manage' },
  name: 'AcmeContact',
}) {}

import { Injectable, recordRepository } from '@heliograph/server/module';
import { CONTACT } from './contact.js';
import { ContactEntity } from './contact.entity.js';

@Injectable()
export class ContactsRepository extends recordRepository(
  { ...CONTACT, quota: 'acme_contacts' },
  ContactEntity,
) {}

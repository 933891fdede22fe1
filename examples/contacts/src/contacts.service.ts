import { Clock, Injectable, RecordService } from '@heliograph/server/module';
import { CONTACT } from './contact.js';
import type { ContactEntity } from './contact.entity.js';
import { ContactsRepository } from './contacts.repository.js';

@Injectable()
export class ContactsService extends RecordService<typeof CONTACT, ContactEntity> {
  constructor(contacts: ContactsRepository, clock: Clock) {
    super(CONTACT, contacts, clock);
  }
}

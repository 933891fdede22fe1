import { defineModule } from '@heliograph/server/module';
import { AddContacts1796000000000 } from './add-contacts.js';
import { ContactEntity } from './contact.entity.js';
import { ContactsController } from './contacts.controller.js';
import { ContactsRepository } from './contacts.repository.js';
import { ContactsService } from './contacts.service.js';

declare module '@heliograph/server/module' {
  interface AbilityNames {
    'acme-contacts.view': true;
    'acme-contacts.manage': true;
  }
  interface QuotaNames {
    acme_contacts: true;
  }
}

export const ContactsModule = defineModule({
  name: 'acme-contacts',
  heliograph: '^0',
  abilities: { 'acme-contacts.view': 'Read contacts.', 'acme-contacts.manage': 'Write contacts.' },
  tags: { Contacts: 'Whom to call.' },
  console: [
    {
      path: 'acme-contacts',
      title: { en: 'Contacts', de: 'Kontakte' },
      icon: 'M5 4h14v16H5zM9 15h6M12 8v3',
      screen: new URL('../screen.mjs', import.meta.url),
    },
  ],
  quotas: { acme_contacts: { usual: 100, reached: 'contacts is reached; delete some first' } },
  migrations: [AddContacts1796000000000],
  entities: [ContactEntity],
  controllers: [ContactsController],
  providers: [ContactsRepository, ContactsService],
});

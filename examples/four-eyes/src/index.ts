import { defineModule } from '@heliograph/server/module';
import { AddAuthors1796000000000 } from './add-authors.js';
import { AuthorEntity } from './author.entity.js';
import { AuthorsRepository } from './authors.repository.js';
import { addCommands } from './commands.js';
import { rememberAuthor, requireAnother } from './four-eyes.js';
import { FourEyesRules } from './rules.js';
import { FourEyesSettings } from './settings.js';

export const FourEyesModule = defineModule({
  name: 'acme-four-eyes',
  heliograph: '^0',
  migrations: [AddAuthors1796000000000],
  entities: [AuthorEntity],
  providers: [AuthorsRepository],
  settings: FourEyesSettings,
  tenantSettings: FourEyesRules,
  commands: [addCommands],
  policies: {
    before: {
      'incident.create': rememberAuthor,
      'incident.update': rememberAuthor,
      'incident.publish': requireAnother,
      'incident.schedule': requireAnother,
      'maintenance.create': rememberAuthor,
      'maintenance.update': rememberAuthor,
      'maintenance.publish': requireAnother,
      'maintenance.schedule': requireAnother,
    },
  },
});

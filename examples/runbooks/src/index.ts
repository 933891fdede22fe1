import { defineModule } from '@heliograph/server/module';
import { AddRunbooks1795000000000 } from './add-runbooks.js';
import { RunbookEntity } from './runbook.entity.js';
import { RunbooksController } from './runbooks.controller.js';
import { RunbooksRepository } from './runbooks.repository.js';
import { RunbooksService } from './runbooks.service.js';

declare module '@heliograph/server/module' {
  interface AbilityNames {
    'acme-runbooks.view': true;
    'acme-runbooks.manage': true;
  }
  interface DomainEventPayloads {
    /** The review of a runbook is due. */
    'acme-runbooks.outdated': { readonly runbook_id: number };
  }
}

export const RunbooksModule = defineModule({
  name: 'acme-runbooks',
  heliograph: '^0',
  abilities: { 'acme-runbooks.view': 'Read runbooks.', 'acme-runbooks.manage': 'Write runbooks.' },
  tags: { Runbooks: 'What to do when a component has a problem.' },
  events: ['acme-runbooks.outdated'],
  migrations: [AddRunbooks1795000000000],
  entities: [RunbookEntity],
  controllers: [RunbooksController],
  providers: [RunbooksRepository, RunbooksService],
  example: ({ componentId, get }) =>
    get(RunbooksService).create({ title: 'Restart', url: 'https://example.com/', component_id: componentId }),
});

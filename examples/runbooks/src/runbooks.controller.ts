import { ManagementApi, recordController } from '@heliograph/server/module';
import { RUNBOOK } from './runbook.js';
import { RunbooksService } from './runbooks.service.js';

@ManagementApi('acme-runbooks', 'Runbooks')
export class RunbooksController extends recordController(RUNBOOK, RunbooksService, {
  abilities: { view: 'acme-runbooks.view', manage: 'acme-runbooks.manage' },
  name: 'AcmeRunbook',
  texts: { list: { summary: 'List runbooks by title' } },
}) {}

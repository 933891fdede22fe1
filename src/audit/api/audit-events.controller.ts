import { Get, Query } from '@nestjs/common';
import { Requires } from '../../access/requires.decorator.js';
import { ManagementApi } from '../../http/docs/management-api.decorator.js';
import { ReturnsCursorPage } from '../../http/docs/responses.js';
import type { CursorPageJson } from '../../http/results/cursor-page-json.js';
import { AuditEventsService } from '../domain/audit-events.service.js';
import { AuditEventListQuery } from './audit-event-list.query.js';
import { AuditEvent } from './audit-event.response.js';

@ManagementApi('audit-events', 'Audit trail')
export class AuditEventsController {
  constructor(private readonly events: AuditEventsService) {}

  @Get()
  @Requires('audit.view')
  @ReturnsCursorPage(AuditEvent, {
    id: 'listAuditEvents',
    summary: 'List what was changed and by whom, newest first',
    description:
      'Every operation that changed something of the status page, with what each member was before and after. Events are kept in the transaction of the change itself, cannot be changed, and are deleted once they are as old as the installation keeps them.',
  })
  list(@Query() query: AuditEventListQuery): Promise<CursorPageJson<AuditEvent>> {
    return this.events.list(query);
  }
}

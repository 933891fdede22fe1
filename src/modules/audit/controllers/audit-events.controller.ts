import { Get, Query } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { ReturnsCursorPage } from '#http/reference/responses.js';
import type { CursorPageJson } from '#http/results/cursor-page-json.js';
import { AuditEventsService } from '../services/audit-events.service.js';
import { AuditEventListQuery } from '../dto/audit-event-list.query.js';
import { AuditEvent } from '../dto/audit-event.response.js';

@ManagementApi('audit-events', 'Audit trail')
export class AuditEventsController {
  constructor(private readonly events: AuditEventsService) {}

  @Get()
  @Requires('audit.view')
  @ReturnsCursorPage(AuditEvent, {
    id: 'listAuditEvents',
    summary: 'List changes and who made them, newest first',
    description:
      'Every operation that changed the status page, with each member before and after. Events are written in the transaction of the change, cannot be modified, and are deleted after the installation’s retention time. A page has fewer events than asked for if they are long; `next_cursor` leads to the others.',
  })
  list(@Query() query: AuditEventListQuery): Promise<CursorPageJson<AuditEvent>> {
    return this.events.list(query);
  }
}

import { Get, Query } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { ReturnsCursorPage, ReturnsPage } from '#http/reference/responses.js';
import type { CursorPageJson } from '#http/results/cursor-page-json.js';
import type { PageJson } from '#http/results/record-json.js';
import { AccessesService } from '../services/accesses.service.js';
import { AuditEventsService } from '../services/audit-events.service.js';
import { AccessListQuery } from '../dto/access-list.query.js';
import { Access } from '../dto/access.response.js';
import { AuditEventListQuery } from '../dto/audit-event-list.query.js';
import { AuditEvent } from '../dto/audit-event.response.js';

@ManagementApi('audit-events', 'Audit trail')
export class AuditEventsController {
  constructor(
    private readonly events: AuditEventsService,
    private readonly accesses: AccessesService,
  ) {}

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

  @Get('accesses')
  @Requires('audit.view')
  @ReturnsPage(Access, {
    id: 'listAccesses',
    summary: 'List refused requests and reads of personal data, newest first',
    description:
      'Counted by hour and key: requests refused with 401 or 403, and those that read or exported subscribers, deliveries, API keys or the audit trail. New ones are added within a minute or so; a process that is killed loses those of its last minute. They are deleted like audit events.',
  })
  listAccesses(@Query() query: AccessListQuery): Promise<PageJson<Access>> {
    return this.accesses.list(query);
  }
}

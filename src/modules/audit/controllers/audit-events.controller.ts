import { Get, Query } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { ReturnsCursorPage, ReturnsOne, ReturnsPage } from '#http/reference/responses.js';
import type { CursorPageJson } from '#http/results/cursor-page-json.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { AuditHeads } from '../services/audit-heads.js';
import { AccessesService } from '../services/accesses.service.js';
import { AuditEventsService } from '../services/audit-events.service.js';
import { AccessListQuery } from '../dto/access-list.query.js';
import { Access } from '../dto/access.response.js';
import { AuditEventListQuery } from '../dto/audit-event-list.query.js';
import { AuditHead } from '../dto/audit-head.response.js';
import { AuditEvent } from '../dto/audit-event.response.js';

@ManagementApi('audit-events', 'Audit trail')
export class AuditEventsController {
  constructor(
    private readonly events: AuditEventsService,
    private readonly accesses: AccessesService,
    private readonly heads: AuditHeads,
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

  @Get('head')
  @Requires('audit.view')
  @ReturnsOne(AuditHead, {
    id: 'getAuditHead',
    summary: 'Get the signed head of the audit trail',
    description:
      'Keep it elsewhere: `audit:verify --head` then shows whether somebody with access to the database has changed or cut off the trail. `audit_head` in the payload is position and digest.',
  })
  head(): Promise<RecordJson<AuditHead>> {
    return this.heads.current();
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

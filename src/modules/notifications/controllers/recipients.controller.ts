import { Body, Get, Post } from '@nestjs/common';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { FiguresInTurn } from '#http/pipeline/figures-in-turn.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { HandsOut, ReturnsOne } from '#http/reference/responses.js';
import type { RecordJson } from '#http/results/record-json.js';
import { Requires } from '#platform/access/requires.decorator.js';
import { RecipientsInput } from '../dto/recipients.input.js';
import { Recipients } from '../dto/recipients.response.js';
import { RecipientsService } from '../services/recipients.service.js';

const DESCRIPTION =
  'Counts who would be told now, by the conditions by which notifications are sent. Nobody is told, and nothing is stored.';

@ManagementApi('incidents', 'Deliveries')
export class IncidentRecipientsController {
  constructor(private readonly recipients: RecipientsService) {}

  @Post('recipients')
  @Requires('incidents.manage')
  @OptionalBody(RecipientsInput)
  @HandsOut(Recipients, {
    id: 'countIncidentRecipients',
    summary: 'Count how many would be told of an incident',
    description: DESCRIPTION,
  })
  @FiguresInTurn()
  count(@Body() input: RecipientsInput): Promise<RecordJson<Recipients>> {
    return this.recipients.ofIncident('incident', input);
  }
}

@ManagementApi('maintenances', 'Deliveries')
export class MaintenanceRecipientsController {
  constructor(private readonly recipients: RecipientsService) {}

  @Post('recipients')
  @Requires('incidents.manage')
  @OptionalBody(RecipientsInput)
  @HandsOut(Recipients, {
    id: 'countMaintenanceRecipients',
    summary: 'Count how many would be told of a maintenance',
    description: DESCRIPTION,
  })
  @FiguresInTurn()
  count(@Body() input: RecipientsInput): Promise<RecordJson<Recipients>> {
    return this.recipients.ofIncident('maintenance', input);
  }
}

@ManagementApi('announcements', 'Deliveries')
export class AnnouncementRecipientsController {
  constructor(private readonly recipients: RecipientsService) {}

  @Get('recipients')
  @Requires('announcements.manage')
  @ReturnsOne(Recipients, {
    id: 'getAnnouncementRecipients',
    summary: 'Get how many would be told of an announcement',
    description: DESCRIPTION,
  })
  @FiguresInTurn()
  count(): Promise<RecordJson<Recipients>> {
    return this.recipients.ofAnnouncement();
  }
}

import { Body, Post } from '@nestjs/common';
import { FiguresInTurn } from '#http/pipeline/figures-in-turn.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { HandsOut } from '#http/reference/responses.js';
import type { RecordJson } from '#http/results/record-json.js';
import { Requires } from '#platform/access/requires.decorator.js';
import { NotificationPreviewInput } from '../dto/notification-preview.input.js';
import { NotificationPreview } from '../dto/notification-preview.response.js';
import { NotificationPreviewsService } from '../channels/previews/notification-previews.service.js';

const DESCRIPTION =
  'As a mail and as a message in chats, for a text that need not be stored. Nothing is sent.';

@ManagementApi('incidents', 'Deliveries')
export class IncidentNotificationPreviewController {
  constructor(private readonly previews: NotificationPreviewsService) {}

  @Post('notification-preview')
  @Requires('incidents.manage')
  @HandsOut(NotificationPreview, {
    id: 'previewIncidentNotification',
    summary: 'Preview what subscribers are told of an incident',
    description: DESCRIPTION,
  })
  @FiguresInTurn()
  preview(@Body() input: NotificationPreviewInput): Promise<RecordJson<NotificationPreview>> {
    return this.previews.preview('incident', input);
  }
}

@ManagementApi('maintenances', 'Deliveries')
export class MaintenanceNotificationPreviewController {
  constructor(private readonly previews: NotificationPreviewsService) {}

  @Post('notification-preview')
  @Requires('incidents.manage')
  @HandsOut(NotificationPreview, {
    id: 'previewMaintenanceNotification',
    summary: 'Preview what subscribers are told of a maintenance',
    description: DESCRIPTION,
  })
  @FiguresInTurn()
  preview(@Body() input: NotificationPreviewInput): Promise<RecordJson<NotificationPreview>> {
    return this.previews.preview('maintenance', input);
  }
}

import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { Requires, RequiresToChange } from '#platform/access/requires.decorator.js';
import { PatchAndPut } from '#http/reference/patch-and-put.decorator.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { HandsOut, IdParam, ReturnsOne, ReturnsPage, Updates } from '#http/reference/responses.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { PlainStep } from '#http/body/plain-step.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { PageQuery } from '#http/results/page-query.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { WebhooksService } from '../services/webhooks.service.js';
import { InboundSignal } from '../dto/signal.response.js';
import { DRAFT_FIELDS, UpdateWebhook } from '../dto/webhook.input.js';
import { Webhook } from '../dto/webhook.response.js';

const hostSystemId = new RecordId('host system');

@ManagementApi('host-systems', 'Webhooks')
export class HostSystemWebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get(':host_system/webhook')
  @Requires('components.manage')
  @IdParam('host_system', 'host system')
  @ReturnsOne(Webhook, { id: 'getHostSystemWebhook', summary: 'Get the webhook of a host system' })
  get(@Param('host_system', hostSystemId) id: number): Promise<RecordJson<Webhook>> {
    return this.webhooks.get({ kind: 'host_system', id });
  }

  @PatchAndPut(':host_system/webhook')
  @Requires('components.manage')
  @RequiresToChange('incidents.manage', ...DRAFT_FIELDS)
  @IdParam('host_system', 'host system')
  @Updates(Webhook, { id: 'patchHostSystemWebhook', summary: 'Update the webhook of a host system' })
  patch(
    @Param('host_system', hostSystemId) id: number,
    @Body() input: UpdateWebhook,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Webhook>> {
    return this.webhooks.update({ kind: 'host_system', id }, input, ifMatch);
  }

  @Post(':host_system/webhook/rotate')
  @Requires('components.manage')
  @OptionalBody(PlainStep)
  @IdParam('host_system', 'host system')
  @HandsOut(Webhook, {
    id: 'rotateHostSystemWebhook',
    summary: 'Create a new address for the webhook of a host system',
    description: 'The previous address works for another hour.',
  })
  rotate(
    @Param('host_system', hostSystemId) id: number,
    @Body() _input: PlainStep,
  ): Promise<RecordJson<Webhook>> {
    return this.webhooks.rotate({ kind: 'host_system', id });
  }

  @Get(':host_system/signals')
  @Requires('components.manage')
  @IdParam('host_system', 'host system')
  @ReturnsPage(InboundSignal, {
    id: 'listHostSystemSignals',
    summary: 'List the latest requests to the webhook of a host system',
    description: 'The last 1,000 requests, newest first, including refused ones.',
  })
  signals(
    @Param('host_system', hostSystemId) id: number,
    @Query() query: PageQuery,
  ): Promise<PageJson<InboundSignal>> {
    return this.webhooks.signals({ kind: 'host_system', id }, query);
  }
}

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

const componentId = new RecordId('component');

@ManagementApi('components', 'Webhooks')
export class ComponentWebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get(':component/webhook')
  @Requires('components.manage')
  @IdParam('component', 'component')
  @ReturnsOne(Webhook, { id: 'getComponentWebhook', summary: 'Get the webhook of a component' })
  get(@Param('component', componentId) id: number): Promise<RecordJson<Webhook>> {
    return this.webhooks.get({ kind: 'component', id });
  }

  @PatchAndPut(':component/webhook')
  @Requires('components.manage')
  @RequiresToChange('incidents.manage', ...DRAFT_FIELDS)
  @IdParam('component', 'component')
  @Updates(Webhook, { id: 'patchComponentWebhook', summary: 'Update the webhook of a component' })
  patch(
    @Param('component', componentId) id: number,
    @Body() input: UpdateWebhook,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Webhook>> {
    return this.webhooks.update({ kind: 'component', id }, input, ifMatch);
  }

  @Post(':component/webhook/rotate')
  @Requires('components.manage')
  @OptionalBody(PlainStep)
  @IdParam('component', 'component')
  @HandsOut(Webhook, {
    id: 'rotateComponentWebhook',
    summary: 'Create a new address for the webhook of a component',
    description: 'The previous address works for another hour. 409 if the webhook is switched off.',
  })
  rotate(
    @Param('component', componentId) id: number,
    @Body() _input: PlainStep,
  ): Promise<RecordJson<Webhook>> {
    return this.webhooks.rotate({ kind: 'component', id });
  }

  @Get(':component/signals')
  @Requires('components.manage')
  @IdParam('component', 'component')
  @ReturnsPage(InboundSignal, {
    id: 'listComponentSignals',
    summary: 'List the latest requests to the webhook of a component',
    description: 'The last 1,000 requests, newest first, including refused ones.',
  })
  signals(
    @Param('component', componentId) id: number,
    @Query() query: PageQuery,
  ): Promise<PageJson<InboundSignal>> {
    return this.webhooks.signals({ kind: 'component', id }, query);
  }
}

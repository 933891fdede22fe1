import { Body, Param, Post } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { Requires } from '#platform/access/requires.decorator.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { PlainStep } from '#http/body/plain-step.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { Creates, HandsOut, IdParam, Updates } from '#http/reference/responses.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { recordController } from '#http/records/record-controller.js';
import type { RecordJson } from '#http/results/record-json.js';
import { SubscribersService } from '../services/subscribers.service.js';
import { SubscriberListQuery } from '../dto/subscriber-list.query.js';
import { CreateSubscriber, UpdateSubscriber } from '../dto/subscriber.input.js';
import { Subscriber, SubscriberSecret } from '../dto/subscriber.response.js';

const subscriberId = new RecordId('subscriber');

const EXAMPLES = {
  email: {
    summary: 'A person, by e-mail',
    value: {
      channel: 'email',
      address: 'ada@example.com',
      locale: 'en',
      events: ['incident', 'maintenance'],
    },
  },
  webhook: {
    summary: 'A program, by webhook',
    value: { channel: 'webhook', address: 'https://hooks.example.com/status' },
  },
};

const RECORD = {
  kind: 'subscriber',
  response: Subscriber,
  query: SubscriberListQuery,
  create: CreateSubscriber,
  update: UpdateSubscriber,
};

@ManagementApi('subscribers', 'Subscribers')
export class SubscribersController extends recordController(RECORD, SubscribersService, {
  abilities: { view: 'subscribers.manage', manage: 'subscribers.manage' },
  texts: {
    list: { summary: 'List subscribers, newest first' },
    patch: { summary: 'Update a subscriber' },
    delete: {
      summary: 'Delete a subscriber',
      description: 'Permanently deletes the address, the choices and every delivery.',
    },
  },
}) {
  @Post()
  @Requires('subscribers.manage')
  @ApiBody({ type: CreateSubscriber, examples: EXAMPLES })
  @Creates(Subscriber, {
    id: 'createSubscriber',
    summary: 'Create a subscriber',
    description:
      'An e-mail address is asked to confirm first, unless `status` is `confirmed`. `…/rotate-secret` returns the signing secret of a webhook.',
  })
  create(@Body() input: CreateSubscriber): Promise<RecordJson<Subscriber>> {
    return this.records.create(input);
  }

  @Post(':subscriber/resend-confirmation')
  @Requires('subscribers.manage')
  @IdParam('subscriber', 'subscriber')
  @OptionalBody(PlainStep)
  @Updates(Subscriber, {
    id: 'resendSubscriberConfirmation',
    summary: 'Send the confirmation request again',
    description: 'Sends a new link; the previous one is no longer valid.',
  })
  resendConfirmation(
    @Param('subscriber', subscriberId) id: number,
    @Body() _step: PlainStep,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Subscriber>> {
    return this.records.resendConfirmation(id, ifMatch);
  }

  @Post(':subscriber/confirm')
  @Requires('subscribers.manage')
  @IdParam('subscriber', 'subscriber')
  @OptionalBody(PlainStep)
  @Updates(Subscriber, {
    id: 'confirmSubscriber',
    summary: 'Confirm a subscription on behalf of the subscriber',
    description: 'You vouch that the owner of the address wants it. Repeating it changes nothing.',
  })
  confirm(
    @Param('subscriber', subscriberId) id: number,
    @Body() _step: PlainStep,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Subscriber>> {
    return this.records.confirm(id, ifMatch);
  }

  @Post(':subscriber/reactivate')
  @Requires('subscribers.manage')
  @IdParam('subscriber', 'subscriber')
  @OptionalBody(PlainStep)
  @Updates(Subscriber, {
    id: 'reactivateSubscriber',
    summary: 'Reactivate a quarantined or unsubscribed subscriber',
    description: 'A subscriber who never confirmed is asked to. Repeating it changes nothing.',
  })
  reactivate(
    @Param('subscriber', subscriberId) id: number,
    @Body() _step: PlainStep,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Subscriber>> {
    return this.records.reactivate(id, ifMatch);
  }

  @Post(':subscriber/rotate-secret')
  @Requires('subscribers.manage')
  @IdParam('subscriber', 'subscriber')
  @OptionalBody(PlainStep)
  @HandsOut(SubscriberSecret, {
    id: 'rotateSubscriberSecret',
    summary: 'Rotate the signing secret of a webhook',
    description:
      'For 24 hours, posts are signed with both secrets, the new one first. The new one is only shown now.',
  })
  rotateSecret(
    @Param('subscriber', subscriberId) id: number,
    @Body() _step: PlainStep,
  ): Promise<RecordJson<SubscriberSecret>> {
    return this.records.rotateSecret(id);
  }
}

import { Body, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { Requires } from '../../../access/requires.decorator.js';
import { OptionalBody } from '../../../http/body/optional-body.decorator.js';
import { PlainStep } from '../../../http/body/plain-step.js';
import { IfMatch } from '../../../http/conditional/if-match.decorator.js';
import { ManagementApi } from '../../../http/docs/management-api.decorator.js';
import {
  Creates,
  Deletes,
  HandsOut,
  IdParam,
  ReturnsOne,
  ReturnsPage,
  Updates,
} from '../../../http/docs/responses.js';
import { RecordId } from '../../../http/fields/record-id.pipe.js';
import type { PageJson, RecordJson } from '../../../http/results/record-json.js';
import { SubscribersService } from '../domain/subscribers.service.js';
import { SubscriberListQuery } from './subscriber-list.query.js';
import { CreateSubscriber, UpdateSubscriber } from './subscriber.input.js';
import { Subscriber, SubscriberSecret } from './subscriber.response.js';

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

@ManagementApi('subscribers', 'Subscribers')
export class SubscribersController {
  constructor(private readonly subscribers: SubscribersService) {}

  @Get()
  @Requires('subscribers.manage')
  @ReturnsPage(Subscriber, { id: 'listSubscribers', summary: 'List subscribers, newest first' })
  list(@Query() query: SubscriberListQuery): Promise<PageJson<Subscriber>> {
    return this.subscribers.list(query);
  }

  @Post()
  @Requires('subscribers.manage')
  @ApiBody({ type: CreateSubscriber, examples: EXAMPLES })
  @Creates(Subscriber, {
    id: 'createSubscriber',
    summary: 'Create a subscriber',
    description:
      'An e-mail address is asked to confirm first, unless `status` is `confirmed`. The secret that a webhook is signed with is handed out by `…/rotate-secret`.',
  })
  create(@Body() input: CreateSubscriber): Promise<RecordJson<Subscriber>> {
    return this.subscribers.create(input);
  }

  @Get(':subscriber')
  @Requires('subscribers.manage')
  @IdParam('subscriber', 'subscriber')
  @ReturnsOne(Subscriber, { id: 'getSubscriber', summary: 'Read a subscriber' })
  get(@Param('subscriber', subscriberId) id: number): Promise<RecordJson<Subscriber>> {
    return this.subscribers.get(id);
  }

  @Patch(':subscriber')
  @Requires('subscribers.manage')
  @IdParam('subscriber', 'subscriber')
  @Updates(Subscriber, { id: 'patchSubscriber', summary: 'Change what a subscriber is told, and how' })
  patch(
    @Param('subscriber', subscriberId) id: number,
    @Body() input: UpdateSubscriber,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Subscriber>> {
    return this.subscribers.update(id, input, ifMatch);
  }

  @Put(':subscriber')
  @Requires('subscribers.manage')
  @IdParam('subscriber', 'subscriber')
  @Updates(Subscriber, {
    id: 'putSubscriber',
    summary: 'Change what a subscriber is told, and how',
    description: 'The same as PATCH: what is left out keeps its value.',
  })
  put(
    @Param('subscriber', subscriberId) id: number,
    @Body() input: UpdateSubscriber,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Subscriber>> {
    return this.subscribers.update(id, input, ifMatch);
  }

  @Delete(':subscriber')
  @Requires('subscribers.manage')
  @IdParam('subscriber', 'subscriber')
  @Deletes({
    id: 'deleteSubscriber',
    summary: 'Erase a subscriber',
    description: 'For good: the address, what was chosen, and every delivery.',
  })
  delete(@Param('subscriber', subscriberId) id: number, @IfMatch() ifMatch?: string): Promise<void> {
    return this.subscribers.delete(id, ifMatch);
  }

  @Post(':subscriber/resend-confirmation')
  @Requires('subscribers.manage')
  @IdParam('subscriber', 'subscriber')
  @OptionalBody(PlainStep)
  @Updates(Subscriber, {
    id: 'resendSubscriberConfirmation',
    summary: 'Ask a subscriber once more to confirm',
    description: 'With a new link; the one before is no longer valid.',
  })
  resendConfirmation(
    @Param('subscriber', subscriberId) id: number,
    @Body() _step: PlainStep,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Subscriber>> {
    return this.subscribers.resendConfirmation(id, ifMatch);
  }

  @Post(':subscriber/confirm')
  @Requires('subscribers.manage')
  @IdParam('subscriber', 'subscriber')
  @OptionalBody(PlainStep)
  @Updates(Subscriber, {
    id: 'confirmSubscriber',
    summary: 'Confirm a subscription on behalf of the subscriber',
    description: 'You vouch that the owner of the address wants it. Repeating it is fine.',
  })
  confirm(
    @Param('subscriber', subscriberId) id: number,
    @Body() _step: PlainStep,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Subscriber>> {
    return this.subscribers.confirm(id, ifMatch);
  }

  @Post(':subscriber/reactivate')
  @Requires('subscribers.manage')
  @IdParam('subscriber', 'subscriber')
  @OptionalBody(PlainStep)
  @Updates(Subscriber, {
    id: 'reactivateSubscriber',
    summary: 'Take up a subscriber again who was quarantined or has unsubscribed',
    description: 'Who never confirmed is asked to. Repeating it is fine.',
  })
  reactivate(
    @Param('subscriber', subscriberId) id: number,
    @Body() _step: PlainStep,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Subscriber>> {
    return this.subscribers.reactivate(id, ifMatch);
  }

  @Post(':subscriber/rotate-secret')
  @Requires('subscribers.manage')
  @IdParam('subscriber', 'subscriber')
  @OptionalBody(PlainStep)
  @HandsOut(SubscriberSecret, {
    id: 'rotateSubscriberSecret',
    summary: 'Make a new secret for a webhook',
    description: 'Posts are signed with both, the new one first, for 24 hours. Shown this once.',
  })
  rotateSecret(
    @Param('subscriber', subscriberId) id: number,
    @Body() _step: PlainStep,
  ): Promise<RecordJson<SubscriberSecret>> {
    return this.subscribers.rotateSecret(id);
  }
}

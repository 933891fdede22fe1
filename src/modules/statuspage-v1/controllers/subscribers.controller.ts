import { Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { RecordsAccess } from '#platform/access-log/access-kinds.js';
import { Requires } from '#platform/access/requires.decorator.js';
import {
  SentChoices,
  SentSubscriber,
  SentSubscribers,
  StatuspageSubscriber,
  SubscriberCounts,
  SubscriberHistogram,
} from '../dto/subscriber.js';
import type { SentFields } from '../rules/sent-fields.js';
import type { SentPages } from '../rules/sent-range.js';
import { StatuspageSubscribers } from '../services/statuspage-subscribers.service.js';
import { Sent, SentQuery, SentRange, StatuspageId } from './sent.js';
import { Gives } from './gives.decorator.js';
import { StatuspageApi } from './statuspage-api.decorator.js';

const subscriberId = new StatuspageId('subscriber');

@StatuspageApi('pages/:page_id/subscribers', 'Subscribers')
@Requires('subscribers.manage')
export class StatuspageSubscribersController {
  constructor(private readonly subscribers: StatuspageSubscribers) {}

  @Get()
  @RecordsAccess('read')
  @Gives([StatuspageSubscriber], {
    id: 'listSubscribers',
    summary: 'List subscribers',
    query: {
      q: { description: 'Only those with this in the address.', example: 'ada' },
      state: {
        description: 'Only those in this state; default: active.',
        values: ['active', 'unconfirmed', 'quarantined', 'all'],
      },
      type: {
        description: 'Only those of this type.',
        values: ['email', 'sms', 'webhook', 'slack', 'teams', 'integration_partner'],
      },
      page: { description: 'Number of the page, from 0.', example: '0' },
      per_page: { description: 'Records in a page: 1 to 100, which is also the default.', example: '100' },
      limit: { description: 'The same.', example: '100' },
    },
  })
  list(@SentQuery() query: SentFields): Promise<object[]> {
    return this.subscribers.list(query);
  }

  @Post()
  @Gives(StatuspageSubscriber, {
    id: 'createSubscriber',
    summary: 'Add a subscriber',
    status: 201,
    takes: { members: SentSubscriber, in: 'subscriber' },
  })
  create(@Sent('subscriber') sent: SentFields): Promise<object> {
    return this.subscribers.create(sent);
  }

  @Get('count')
  @Gives(SubscriberCounts, {
    id: 'countSubscribers',
    summary: 'Count subscribers',
    description: 'Channels without a type of Statuspage count as `integration_partner`.',
    query: {
      state: {
        description: 'Only those in this state; default: active.',
        values: ['active', 'unconfirmed', 'quarantined', 'all'],
      },
      type: {
        description: 'Only those of this type.',
        values: ['email', 'sms', 'webhook', 'slack', 'teams', 'integration_partner'],
      },
    },
  })
  count(@SentQuery() query: SentFields): Promise<object> {
    return this.subscribers.count(query);
  }

  @Get('histogram_by_state')
  @Gives(SubscriberHistogram, { id: 'getSubscriberHistogram', summary: 'Count subscribers by state' })
  histogram(): Promise<object> {
    return this.subscribers.histogram();
  }

  /** Some clients ask for this one, which is in no description. */
  @Get('histogram')
  @Gives(SubscriberHistogram, {
    id: 'getHistogram',
    summary: 'Count subscribers by state',
    description: 'The same, for clients that ask here.',
  })
  otherHistogram(): Promise<object> {
    return this.histogram();
  }

  @Get('unsubscribed')
  @RecordsAccess('read')
  @Gives([StatuspageSubscriber], {
    id: 'listUnsubscribedSubscribers',
    summary: 'List those who have unsubscribed',
  })
  unsubscribed(@SentRange() range: SentPages): Promise<object[]> {
    return this.subscribers.unsubscribed(range);
  }

  @Post('resend_confirmation')
  @Gives(undefined, {
    id: 'resendConfirmations',
    summary: 'Ask several subscribers again to confirm',
    takes: { members: SentSubscribers },
    status: 201,
  })
  resendAll(@Sent() sent: SentFields): Promise<void> {
    return this.subscribers.each(sent, 'resend');
  }

  @Post('unsubscribe')
  @Gives(undefined, {
    id: 'unsubscribeSubscribers',
    summary: 'Delete several subscribers',
    takes: { members: SentSubscribers },
    status: 201,
  })
  unsubscribe(@Sent() sent: SentFields): Promise<void> {
    return this.subscribers.each(sent, 'unsubscribe');
  }

  @Post('reactivate')
  @Gives(undefined, {
    id: 'reactivateSubscribers',
    summary: 'Notify several subscribers again',
    takes: { members: SentSubscribers },
    status: 201,
  })
  reactivate(@Sent() sent: SentFields): Promise<void> {
    return this.subscribers.each(sent, 'reactivate');
  }

  @Get(':subscriber_id')
  @RecordsAccess('read')
  @Gives(StatuspageSubscriber, { id: 'getSubscriber', summary: 'Get a subscriber' })
  get(@Param('subscriber_id', subscriberId) id: number): Promise<object> {
    return this.subscribers.get(id);
  }

  /** The members stand in no wrapper. */
  @Patch(':subscriber_id')
  @Gives(StatuspageSubscriber, {
    id: 'patchSubscriber',
    summary: 'Change what a subscriber follows',
    takes: { members: SentChoices },
  })
  patch(@Param('subscriber_id', subscriberId) id: number, @Sent() sent: SentFields): Promise<object> {
    return this.subscribers.update(id, sent);
  }

  @Delete(':subscriber_id')
  @Gives(StatuspageSubscriber, {
    id: 'deleteSubscriber',
    summary: 'Delete a subscriber',
    description: 'For good; nobody is told. Returns the subscriber as it was.',
  })
  delete(@Param('subscriber_id', subscriberId) id: number): Promise<object> {
    return this.subscribers.delete(id);
  }

  @Post(':subscriber_id/resend_confirmation')
  @Gives(undefined, { id: 'resendConfirmation', summary: 'Ask a subscriber again to confirm', status: 201 })
  resend(@Param('subscriber_id', subscriberId) id: number): Promise<void> {
    return this.subscribers.resend(id);
  }
}

import { Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { RecordsAccess } from '#platform/access-log/access-kinds.js';
import { Requires } from '#platform/access/requires.decorator.js';
import type { SentFields } from '../rules/sent-fields.js';
import type { SentPages } from '../rules/sent-range.js';
import { StatuspageSubscribers } from '../services/statuspage-subscribers.service.js';
import { Sent, SentQuery, SentRange, StatuspageId } from './sent.js';
import { StatuspageApi } from './statuspage-api.decorator.js';

const subscriberId = new StatuspageId('subscriber');

@StatuspageApi('pages/:page_id/subscribers')
@Requires('subscribers.manage')
export class StatuspageSubscribersController {
  constructor(private readonly subscribers: StatuspageSubscribers) {}

  @Get()
  @RecordsAccess('read')
  list(@SentQuery() query: SentFields): Promise<object[]> {
    return this.subscribers.list(query);
  }

  @Post()
  create(@Sent('subscriber') sent: SentFields): Promise<object> {
    return this.subscribers.create(sent);
  }

  @Get('count')
  count(@SentQuery() query: SentFields): Promise<object> {
    return this.subscribers.count(query);
  }

  /** Some clients ask for the second one, which is in no description. */
  @Get(['histogram_by_state', 'histogram'])
  histogram(): Promise<object> {
    return this.subscribers.histogram();
  }

  @Get('unsubscribed')
  @RecordsAccess('read')
  unsubscribed(@SentRange() range: SentPages): Promise<object[]> {
    return this.subscribers.unsubscribed(range);
  }

  @Post('resend_confirmation')
  resendAll(@Sent() sent: SentFields): Promise<void> {
    return this.subscribers.each(sent, 'resend');
  }

  @Post('unsubscribe')
  unsubscribe(@Sent() sent: SentFields): Promise<void> {
    return this.subscribers.each(sent, 'unsubscribe');
  }

  @Post('reactivate')
  reactivate(@Sent() sent: SentFields): Promise<void> {
    return this.subscribers.each(sent, 'reactivate');
  }

  @Get(':subscriber_id')
  @RecordsAccess('read')
  get(@Param('subscriber_id', subscriberId) id: number): Promise<object> {
    return this.subscribers.get(id);
  }

  /** The members stand in no wrapper. */
  @Patch(':subscriber_id')
  patch(@Param('subscriber_id', subscriberId) id: number, @Sent() sent: SentFields): Promise<object> {
    return this.subscribers.update(id, sent);
  }

  @Delete(':subscriber_id')
  delete(@Param('subscriber_id', subscriberId) id: number): Promise<object> {
    return this.subscribers.delete(id);
  }

  @Post(':subscriber_id/resend_confirmation')
  resend(@Param('subscriber_id', subscriberId) id: number): Promise<void> {
    return this.subscribers.resend(id);
  }
}

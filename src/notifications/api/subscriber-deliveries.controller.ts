import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { Requires } from '../../access/requires.decorator.js';
import { OptionalBody } from '../../http/body/optional-body.decorator.js';
import { PlainStep } from '../../http/body/plain-step.js';
import { ManagementApi } from '../../http/docs/management-api.decorator.js';
import { HandsOut, IdParam, ReturnsPage } from '../../http/docs/responses.js';
import { RecordId } from '../../http/fields/record-id.pipe.js';
import type { PageJson, RecordJson } from '../../http/results/record-json.js';
import { Subscriber } from '../../modules/subscribers/api/subscriber.response.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { DeliveryListQuery } from './delivery-list.query.js';
import { Delivery } from './delivery.response.js';

const subscriberId = new RecordId('subscriber');

@ManagementApi('subscribers', 'Deliveries')
export class SubscriberDeliveriesController {
  constructor(private readonly ledger: LedgerService) {}

  @Get('deliveries')
  @Requires('subscribers.manage')
  @ReturnsPage(Delivery, { id: 'listDeliveries', summary: 'List deliveries, of the newest event first' })
  list(@Query() query: DeliveryListQuery): Promise<PageJson<Delivery>> {
    return this.ledger.list(query);
  }

  @Get(':subscriber/deliveries')
  @Requires('subscribers.manage')
  @IdParam('subscriber', 'subscriber')
  @ReturnsPage(Delivery, { id: 'listSubscriberDeliveries', summary: 'List what a subscriber was told' })
  listOfSubscriber(
    @Param('subscriber', subscriberId) id: number,
    @Query() query: DeliveryListQuery,
  ): Promise<PageJson<Delivery>> {
    return this.ledger.listOfSubscriber(id, query);
  }

  @Post(':subscriber/test')
  @Requires('subscribers.manage')
  @IdParam('subscriber', 'subscriber')
  @OptionalBody(PlainStep)
  @HandsOut(Subscriber, {
    id: 'testSubscriber',
    summary: 'Send a subscriber a message that is marked as a trial',
    description:
      'To confirmed subscribers of a channel that can be sent to; whether it arrived shows in their deliveries.',
  })
  test(
    @Param('subscriber', subscriberId) id: number,
    @Body() _step: PlainStep,
  ): Promise<RecordJson<Subscriber>> {
    return this.ledger.test(id);
  }
}

import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { Requires } from '#platform/access/requires.decorator.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { PlainStep } from '#http/body/plain-step.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { HandsOut, IdParam, Reports, ReturnsOne, ReturnsPage } from '#http/reference/responses.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { Subscriber } from '#modules/subscribers/dto/subscriber.response.js';
import { MailQuotaService } from '../services/mail-quota.service.js';
import { LedgerService } from '../services/ledger.service.js';
import { DeliveryListQuery } from '../dto/delivery-list.query.js';
import { MailQuota } from '../dto/mail-quota.response.js';
import { TestSubscriber } from '../dto/subscriber-test.input.js';
import { RetryDeliveries } from '../dto/delivery-retry.input.js';
import { Delivery, DeliveryRetry } from '../dto/delivery.response.js';

const subscriberId = new RecordId('subscriber');
const deliveryId = new RecordId('delivery');

const RETRY_EXAMPLES = {
  failed: {
    summary: 'Webhooks that were given up while a receiver was down',
    value: { channel: 'webhook', since: '2026-03-01T09:00:00Z', until: '2026-03-01T13:00:00Z' },
  },
  event: { summary: 'Everything that was given up for some events', value: { event: 'incident.published' } },
};

const TEST_EXAMPLES = {
  message: { summary: 'A message that says it is a test', value: {} },
  event: { summary: 'An example of an event, for webhooks and chats', value: { event: 'incident.resolved' } },
};

@ManagementApi('subscribers', 'Deliveries')
export class SubscriberDeliveriesController {
  constructor(
    private readonly ledger: LedgerService,
    private readonly mailQuota: MailQuotaService,
  ) {}

  @Get('deliveries')
  @Requires('subscribers.manage')
  @ReturnsPage(Delivery, { id: 'listDeliveries', summary: 'List deliveries, newest event first' })
  list(@Query() query: DeliveryListQuery): Promise<PageJson<Delivery>> {
    return this.ledger.list(query);
  }

  @Post('deliveries/retry')
  @Requires('subscribers.manage')
  @ApiBody({ type: RetryDeliveries, examples: RETRY_EXAMPLES })
  @Reports(DeliveryRetry, {
    id: 'retryDeliveries',
    summary: 'Retry deliveries',
    description:
      'Retries deliveries that were given up or, for one subscriber, resends those that were sent; oldest events first, up to 10,000 per request. Waiting deliveries are not affected, so repeating the request sends nothing twice. Subscribers who have unsubscribed or paused get nothing: their deliveries become `cancelled`.',
  })
  retrySome(@Body() input: RetryDeliveries): Promise<RecordJson<DeliveryRetry>> {
    return this.ledger.retrySome(input);
  }

  @Get('mail-quota')
  @Requires('subscribers.manage')
  @ReturnsOne(MailQuota, {
    id: 'getMailQuota',
    summary: 'Get the use of the daily quota of mails',
    description:
      'The operator sets the quota. Mails beyond it are not lost: they wait until the next day, and show the incident as it is by then.',
  })
  showMailQuota(): Promise<RecordJson<MailQuota>> {
    return this.mailQuota.today();
  }

  @Get(':subscriber/deliveries')
  @Requires('subscribers.manage')
  @IdParam('subscriber', 'subscriber')
  @ReturnsPage(Delivery, { id: 'listSubscriberDeliveries', summary: 'List the deliveries to a subscriber' })
  listOfSubscriber(
    @Param('subscriber', subscriberId) id: number,
    @Query() query: DeliveryListQuery,
  ): Promise<PageJson<Delivery>> {
    return this.ledger.listOfSubscriber(id, query);
  }

  @Post(':subscriber/test')
  @Requires('subscribers.manage')
  @IdParam('subscriber', 'subscriber')
  @OptionalBody(TestSubscriber, { examples: TEST_EXAMPLES })
  @HandsOut(Subscriber, {
    id: 'testSubscriber',
    summary: 'Send a subscriber a test message, or an example of an event',
    description:
      'For confirmed subscribers; their deliveries show whether it arrived. An example has the form and signature of the real event, `"test": true`, and texts which say that nothing has happened. At most 20 a minute for each subscriber.',
  })
  test(
    @Param('subscriber', subscriberId) id: number,
    @Body() input: TestSubscriber,
  ): Promise<RecordJson<Subscriber>> {
    return this.ledger.test(id, input);
  }

  @Post(':subscriber/deliveries/:delivery/retry')
  @Requires('subscribers.manage')
  @IdParam('subscriber', 'subscriber')
  @IdParam('delivery', 'event, which with the subscriber’s is that of the delivery')
  @OptionalBody(PlainStep)
  @HandsOut(Delivery, {
    id: 'retryDelivery',
    summary: 'Retry a delivery',
    description:
      'For a delivery that was given up or sent; the receiver gets the same id again. A waiting delivery does not change.',
  })
  retryOne(
    @Param('subscriber', subscriberId) subscriber: number,
    @Param('delivery', deliveryId) event: number,
    @Body() _step: PlainStep,
  ): Promise<RecordJson<Delivery>> {
    return this.ledger.retryOne(subscriber, event);
  }
}

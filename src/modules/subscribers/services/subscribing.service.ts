import { Injectable, Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Channels } from '#platform/channels/channels.js';
import { currentTenant } from '#core/context/work-context.js';
import { quotaMessage } from '#platform/database/tenant/quota-condition.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Invalid } from '#core/errors/api-error.js';
import { mainLocale } from '#core/text/locale-text.js';
import { Clock } from '#core/time/clock.js';
import type { SubscribedEvent } from '#core/status/subscriber-channels.js';
import { OwnSubscriptionsRepository } from '../store/own-subscriptions.repository.js';
import { OutboundAddresses } from '#platform/outbound/outbound-addresses.js';
import { ConfirmationRequests } from './confirmation-requests.js';
import { EVERYTHING, selectionAfter } from '../rules/selection.js';
import { SubscribeLimits } from './subscribe-limits.js';
import { SubscriptionRules } from './subscription-rules.js';
import { newWebhookSecret } from '../rules/webhook-secret.js';

const NONCE_BYTES = 16;

/** A visitor's subscription form. */
export interface SubscriptionRequest {
  readonly channel: string;
  readonly address: string;
  /** One of the tenant's languages. The main language replaces any other. */
  readonly locale: string;
  /** Null: all. */
  readonly componentIds: readonly number[] | null;
  readonly groupIds: readonly number[];
  readonly events: readonly SubscribedEvent[];
}

/** Subscribing by visitors, on all channels. Nothing is sent until the confirmation link is used. */
@Injectable()
export class SubscribingService {
  private readonly logger = new Logger(SubscribingService.name);

  constructor(
    private readonly subscriptions: OwnSubscriptionsRepository,
    private readonly channels: Channels,
    private readonly rules: SubscriptionRules,
    private readonly limits: SubscribeLimits,
    private readonly outbound: OutboundAddresses,
    private readonly database: TenantDatabase,
    private readonly requests: ConfirmationRequests,
    private readonly clock: Clock,
  ) {}

  /** Ids of the components that accept subscriptions. */
  subscribable(): Promise<ReadonlySet<number>> {
    return this.subscriptions.subscribable();
  }

  /**
   * Asks the owner of an address to confirm this request. A confirmed subscription does not change, nor does another
   * request that is pending. If a person's subscription is confirmed, they get a manage link. Above the tenant's quota, nothing is stored. The result,
   * the statements and the timing do not reveal whether the address was known.
   *
   * @throws Invalid on `address`, `component_ids` or `group_ids`, or while
   * subscriptions are disabled; TooManyRequests
   */
  async subscribe(request: SubscriptionRequest): Promise<void> {
    const { locale, componentIds, groupIds, events } = request;
    const channel = this.channels.get(request.channel);
    const { slug, locales, settings } = currentTenant();
    if (!settings.subscriptionsEnabled) await this.rules.assertOpen();
    const address = this.channels.readAddress(channel, request.address.trim());
    const selection = selectionAfter(EVERYTHING, {
      component_ids: componentIds ?? (groupIds.length > 0 ? [] : null),
      group_ids: groupIds,
    });
    // Without a lookup: the answer would reveal which internal names exist. Each connection checks the host.
    const refusal = address.url === undefined ? undefined : this.outbound.refusal(new URL(address.url));
    if (refusal !== undefined) throw Invalid.field('address', refusal);
    await this.rules.assertOffered(selection, EVERYTHING);
    if (!(await this.limits.count(channel, address.key))) return;
    const now = this.clock.now();
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    await this.database.write(async () => {
      await this.rules.assertOpen();
      const { id, standing } = await this.subscriptions.request(
        {
          channel: channel.name,
          address,
          locale: locales.includes(locale) ? locale : mainLocale(locales),
          events,
          selection,
          nonce,
          secret: channel.isSigned === true ? newWebhookSecret() : null,
        },
        now,
      );
      if (standing === 'refused')
        this.logger.warn(`${quotaMessage('subscribers')} A visitor of ${slug} could not subscribe.`);
      await (standing === 'confirmed' && channel.confirmation === 'asked'
        ? this.requests.remind(id)
        : this.requests.ask(standing === 'refused' ? [] : [id], nonce));
    });
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { Channel, SubscriberAddress } from '#platform/channels/channel.js';
import { Channels } from '#platform/channels/channels.js';
import { currentTenant } from '#core/context/work-context.js';
import { quotaMessage } from '#platform/database/tenant/quota-condition.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Invalid } from '#core/errors/api-error.js';
import { mainLocale } from '#core/text/locale-text.js';
import { Clock } from '#core/time/clock.js';
import type { SubscribedEvent } from '#core/status/subscriber-channels.js';
import { SubscriptionRequestsRepository } from '../store/subscription-requests.repository.js';
import { OutboundAddresses } from '#platform/outbound/outbound-addresses.js';
import { ConfirmationRequests } from './confirmation-requests.js';
import { FollowedIncidents } from './followed-incidents.js';
import { inOrder, newConfirmation } from './new-subscriber.js';
import type { OpenIncident } from '../store/followed-incidents.repository.js';
import { EVERYTHING, selectionAfter } from '../rules/selection.js';
import { SubscribeLimits } from './subscribe-limits.js';
import { SubscriberLinks } from './subscriber-links.js';
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
  /**
   * Incidents and maintenances to follow until they are over. Without components and groups, the subscription is to
   * nothing else.
   */
  readonly incidentIds?: readonly number[];
}

/** Subscribing by visitors, on all channels. Nothing is sent until the confirmation link is used. */
@Injectable()
export class SubscribingService {
  private readonly logger = new Logger(SubscribingService.name);

  constructor(
    private readonly subscriptions: SubscriptionRequestsRepository,
    private readonly channels: Channels,
    private readonly rules: SubscriptionRules,
    private readonly limits: SubscribeLimits,
    private readonly outbound: OutboundAddresses,
    private readonly database: TenantDatabase,
    private readonly requests: ConfirmationRequests,
    private readonly follows: FollowedIncidents,
    private readonly links: SubscriberLinks,
    private readonly clock: Clock,
  ) {}

  /** Ids of the components that accept subscriptions. */
  subscribable(): Promise<ReadonlySet<number>> {
    return this.subscriptions.subscribable();
  }

  /** Whether visitors can follow an incident or a maintenance: it is published and not over. */
  async isFollowable(incidentId: number): Promise<boolean> {
    return (await this.follows.open([incidentId])).length > 0;
  }

  /**
   * Asks the owner of an address to confirm this request. A confirmed subscription does not change, nor does another
   * request that is pending. If a person's subscription is confirmed, they get a manage link. Above the tenant's quota, nothing is stored. The result,
   * the statements and the timing do not reveal whether the address was known.
   *
   * @throws Invalid on `address`, `component_ids`, `group_ids` or `incident_ids`, or while
   * subscriptions are disabled; TooManyRequests
   * @returns what the form for a code names the request by; whatever becomes of it
   */
  async subscribe(request: SubscriptionRequest): Promise<string> {
    const { locale, componentIds, groupIds, incidentIds = [] } = request;
    const channel = this.channels.get(request.channel);
    const { slug, locales, settings } = currentTenant();
    if (!settings.subscriptionsEnabled) await this.rules.assertOpen();
    const address = this.readAddress(channel, request.address);
    const selection = selectionAfter(EVERYTHING, {
      component_ids: componentIds ?? (groupIds.length + incidentIds.length > 0 ? [] : null),
      group_ids: groupIds,
    });
    const followed = await this.follows.assertOpen(incidentIds);
    const isOnlyFollowing = selection.componentIds?.length === 0 && selection.groupIds.length === 0;
    const events = isOnlyFollowing && followed.length > 0 ? typesOf(followed) : request.events;
    await this.rules.assertOffered(selection, EVERYTHING);
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const named = await this.links.request(nonce);
    if (!(await this.limits.count(channel, address.key))) return named;
    const now = this.clock.now();
    await this.database.write(async () => {
      await this.rules.assertOpen();
      const { id, standing } = await this.subscriptions.request(
        {
          channel: channel.name,
          address,
          locale: locales.includes(locale) ? locale : mainLocale(locales),
          events,
          selection,
          incidentIds,
          nonce,
          secret: channel.isSigned === true ? newWebhookSecret() : null,
        },
        now,
      );
      if (standing === 'refused')
        this.logger.warn(`${quotaMessage('subscribers')} A visitor of ${slug} could not subscribe.`);
      if (incidentIds.length > 0) await this.follows.expectEnd();
      await (standing === 'confirmed' && channel.confirmation === 'asked' && incidentIds.length === 0
        ? this.requests.remind(id)
        : this.requests.ask(standing === 'refused' ? [] : [id], nonce));
    });
    return named;
  }

  /**
   * Moves a subscription with its choices to another address, which is asked to confirm: whoever names the whole of the old address owns
   * it. Does nothing if there is none, or if the new address is known. The result does not reveal that.
   *
   * @throws Invalid on `address`, or while subscriptions are disabled; TooManyRequests
   */
  async move(channelName: string, from: string, to: string): Promise<void> {
    const channel = this.channels.get(channelName);
    const [before, after] = [this.readAddress(channel, from), this.readAddress(channel, to)];
    if (!(await this.limits.count(channel, after.key))) return;
    const now = this.clock.now();
    await this.database.write(async () => {
      await this.rules.assertOpen();
      const id = await this.subscriptions.move(channel.name, { before, after }, newConfirmation(now), now);
      if (id !== undefined) await this.requests.ask([id]);
    });
  }

  /** Without a lookup: the answer would reveal which internal names exist. Each connection checks the host. */
  private readAddress(channel: Channel, text: string): SubscriberAddress {
    const address = this.channels.readAddress(channel, text.trim());
    const refusal = address.url === undefined ? undefined : this.outbound.refusal(new URL(address.url));
    if (refusal !== undefined) throw Invalid.field('address', refusal);
    return address;
  }
}

/** Kinds of events that those who only follow these are told of. */
function typesOf(followed: readonly OpenIncident[]): readonly SubscribedEvent[] {
  return inOrder(followed.map(({ type }) => type));
}

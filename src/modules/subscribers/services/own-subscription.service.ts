import { Injectable } from '@nestjs/common';
import { currentTenant, seeAs } from '#core/context/work-context.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { DomainEvents } from '#platform/events/domain-events.js';
import { SharedLimits } from '#platform/access/limits/shared-limits.js';
import { Clock } from '#core/time/clock.js';
import type { SubscribedEvent } from '#core/status/subscriber-channels.js';
import { OwnSubscriptionsRepository, type OwnSubscription } from '../store/own-subscriptions.repository.js';
import { SubscriptionRequestsRepository } from '../store/subscription-requests.repository.js';
import { CODE_MS, SubscriberLinks, type ConfirmationLink, type SubscriberLink } from './subscriber-links.js';
import { SubscriptionRules } from './subscription-rules.js';
import { SubscriberAudiences } from './subscriber-audiences.js';
import { SubscribersService } from './subscribers.service.js';

/**
 * State of a genuine confirmation link. Open: it can be used. Confirmed: it or another link was used.
 * Replaced: a newer link exists. Expired: it is too old, or its subscriber was deleted or has left.
 */
type ConfirmationState = 'open' | 'confirmed' | 'replaced' | 'expired';

/** State of a confirmation link and its subscription. */
export interface Confirmation {
  readonly state: ConfirmationState;
  /** Undefined if the link can no longer be used. */
  readonly subscription: OwnSubscription | undefined;
  /** Incidents and maintenances that the link is about. */
  readonly incidentIds: readonly number[];
}

/** Result of using a confirmation link. */
export interface Confirmed extends Confirmation {
  /** True if this request confirmed the subscription, or that it follows an incident. */
  readonly isFirst: boolean;
  /** Webhook secret. Only the request that confirmed the subscription gets it. */
  readonly secret: string | null;
}

/** Codes that may be tried for one request. */
const CODE_TRIES = 5;

/** A message that asks a subscriber to confirm. */
interface ConfirmationMessage {
  readonly subscriberId: number;
  /** Of a visitor's request; null if the tenant asked. */
  readonly confirmationNonce: string | null;
  readonly occurredAt: Date;
}

/** A code that somebody has entered. */
export interface EnteredCode {
  readonly channel: string;
  readonly addressKey: string;
  /** What the form names the visitor's request by. */
  readonly request: string;
  readonly code: string;
}

/** Changes that a subscriber makes. */
export interface OwnChoice {
  readonly locale: string;
  /** Null: all. */
  readonly componentIds: readonly number[] | null;
  readonly groupIds: readonly number[];
  readonly events: readonly SubscribedEvent[];
}

/**
 * Actions of subscribers through the links that they were sent. Methods return undefined if the
 * link is not genuine, has expired, or its subscriber was deleted.
 */
@Injectable()
export class OwnSubscriptionService {
  constructor(
    private readonly links: SubscriberLinks,
    private readonly subscriptions: OwnSubscriptionsRepository,
    private readonly requests: SubscriptionRequestsRepository,
    private readonly subscribers: SubscribersService,
    private readonly rules: SubscriptionRules,
    private readonly audiences: SubscriberAudiences,
    private readonly limits: SharedLimits,
    private readonly database: TenantDatabase,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  /** Paths of confirmation links, in the order given. Undefined for subscribers that are not pending. */
  async confirmationPaths(
    messages: readonly ConfirmationMessage[],
  ): Promise<readonly (string | undefined)[]> {
    const asked = await this.requests.asked(messages.map(({ subscriberId }) => subscriberId));
    const byId = new Map(asked.map((one) => [one.id, one]));
    return Promise.all(
      messages.map(async ({ subscriberId, confirmationNonce, occurredAt }) => {
        const own = byId.get(subscriberId);
        if (own === undefined) return undefined;
        // A visitor's link that was replaced meanwhile says so.
        if (confirmationNonce !== null && (own.nonce !== null || own.further.includes(confirmationNonce)))
          return this.links.confirmation(subscriberId, confirmationNonce, occurredAt);
        return confirmationNonce === null && own.nonce !== null
          ? this.links.confirmation(subscriberId, own.nonce, own.sentAt)
          : undefined;
      }),
    );
  }

  /** Reads the state of a confirmation link without using it. */
  async confirmation(token: string): Promise<Confirmation | undefined> {
    const link = await this.links.readConfirmation(token);
    return link && this.standing(link);
  }

  /** Uses a confirmation link. Of several concurrent requests, one confirms. */
  async confirm(token: string): Promise<Confirmed | undefined> {
    const link = await this.links.readConfirmation(token);
    return link && this.use(link);
  }

  /**
   * Confirms by a code, like a link.
   *
   * @returns undefined if the code is wrong, too old, or the fifth try was wrong as well
   */
  async confirmByCode({ channel, addressKey, request, code }: EnteredCode): Promise<Confirmed | undefined> {
    const nonce = await this.links.readRequest(request);
    if (nonce === undefined) return undefined;
    const subject = `confirmation code ${currentTenant().id} ${nonce}`;
    if (!(await this.limits.isWithin({ subject, most: CODE_TRIES, windowMs: CODE_MS }))) return undefined;
    if (!(await this.links.isCode(nonce, code))) return undefined;
    const subscriberId = await this.subscriptions.idOf(channel, addressKey);
    return subscriberId === undefined ? undefined : this.use({ subscriberId, nonce, isExpired: false });
  }

  private async use(link: ConfirmationLink): Promise<Confirmed> {
    const { subscriberId, nonce, isExpired } = link;
    const before = await this.standing(link);
    const done = isExpired ? undefined : await this.requests.confirm(subscriberId, nonce, this.clock.now());
    const secret = done === 'confirmed' ? await this.subscriptions.secret(subscriberId) : null;
    const { incidentIds } = before;
    return { ...(await this.standing(link)), incidentIds, isFirst: done !== undefined, secret };
  }

  /** Returns the subscription of a manage link. */
  async managed(token: string): Promise<OwnSubscription | undefined> {
    return this.found(await this.links.readManage(token));
  }

  /** Returns the subscription of an unsubscribe link. */
  async leaving(token: string): Promise<OwnSubscription | undefined> {
    return this.found(await this.links.readUnsubscribe(token));
  }

  /**
   * Changes a subscription. Does nothing while it is unconfirmed or subscriptions are disabled.
   *
   * @throws Invalid
   */
  async change(token: string, choice: OwnChoice): Promise<OwnSubscription | undefined> {
    const own = await this.managed(token);
    const { locales, settings } = currentTenant();
    if (own?.status !== 'confirmed' || !settings.subscriptionsEnabled) return own;
    const { locale, componentIds, groupIds, events } = choice;
    await this.rules.assertOffered({ componentIds, groupIds }, own);
    await this.subscribers.update(own.id, {
      locale: locales.includes(locale) ? locale : own.locale,
      events,
      component_ids: componentIds ?? (groupIds.length > 0 ? [] : null),
      group_ids: groupIds,
    });
    return this.subscriptions.find(own.id);
  }

  /** Stops notifications until {@link resume}. */
  async pause(token: string): Promise<OwnSubscription | undefined> {
    return this.managedAfter(token, (id, now) => this.subscriptions.rest(id, now, now));
  }

  async resume(token: string): Promise<OwnSubscription | undefined> {
    return this.managedAfter(token, (id, now) => this.subscriptions.rest(id, null, now));
  }

  /** Unsubscribes by a manage link. */
  async leave(token: string): Promise<OwnSubscription | undefined> {
    return this.managedAfter(token, (id, now) => this.end(id, now));
  }

  /**
   * Unsubscribes by an unsubscribe link. Succeeds also if it is repeated or the subscriber was
   * deleted, because mail programs show any other response as a failure.
   *
   * @returns true if the link is genuine and has not expired
   */
  async unsubscribe(token: string): Promise<boolean> {
    const link = await this.links.readUnsubscribe(token);
    if (link === undefined || link.isExpired) return false;
    await this.end(link.subscriberId, this.clock.now());
    return true;
  }

  /**
   * Reads the state of a link that undoes unsubscribing, without using it. Open: the subscription can be restored.
   * Confirmed: it is running.
   */
  async undoing(token: string): Promise<Confirmation | undefined> {
    const link = await this.links.readUndo(token);
    if (link === undefined) return undefined;
    const own = link.isExpired ? undefined : await this.subscriptions.find(link.subscriberId);
    if (own?.status === 'unsubscribed') return { state: 'open', subscription: own, incidentIds: [] };
    return own?.status === 'confirmed' ? { state: 'confirmed', subscription: own, incidentIds: [] } : EXPIRED;
  }

  /** Restores a subscription as it was before unsubscribing. */
  async undo(token: string): Promise<Confirmation | undefined> {
    const before = await this.undoing(token);
    if (before?.state !== 'open' || before.subscription === undefined) return before;
    await this.subscriptions.restore(before.subscription.id, this.clock.now());
    const after = await this.undoing(token);
    return after?.state === 'confirmed' ? after : EXPIRED;
  }

  /** Unsubscribes, and tells an e-mail address: many people may read it, and only one has pressed the button. */
  private end(id: number, now: Date): Promise<void> {
    return this.database.write(async () => {
      if (await this.subscriptions.leave(id, now))
        await this.events.record('subscriber.unsubscribed', { subscriber_ids: [id] });
    });
  }

  private async managedAfter(token: string, work: Step): Promise<OwnSubscription | undefined> {
    const own = await this.managed(token);
    if (own === undefined) return undefined;
    await work(own.id, this.clock.now());
    return this.subscriptions.find(own.id);
  }

  /** Finds a subscription. Whoever has its link sees and chooses what its subscriber sees. */
  private async see(id: number): Promise<OwnSubscription | undefined> {
    const own = await this.subscriptions.find(id);
    if (own?.audienceIds != null) seeAs((await this.audiences.sights())(own.audienceIds));
    return own;
  }

  private async found(link: SubscriberLink | undefined): Promise<OwnSubscription | undefined> {
    return link === undefined || link.isExpired ? undefined : this.see(link.subscriberId);
  }

  private async standing({ subscriberId, nonce, isExpired }: ConfirmationLink): Promise<Confirmation> {
    const own = await this.see(subscriberId);
    const state = stateOf(own, nonce, isExpired);
    const request = own?.requests.find((one) => one.nonce === nonce);
    return {
      state,
      subscription: state === 'expired' || state === 'replaced' ? undefined : own,
      incidentIds: request?.incidentIds ?? [],
    };
  }
}

const EXPIRED: Confirmation = { state: 'expired', subscription: undefined, incidentIds: [] };

type Step = (id: number, now: Date) => Promise<unknown>;

function stateOf(own: OwnSubscription | undefined, nonce: string, isExpired: boolean): ConfirmationState {
  const isOpen = own?.requests.some((request) => request.nonce === nonce) === true && !isExpired;
  if (own?.status === 'confirmed') return isOpen ? 'open' : 'confirmed';
  if (own?.status !== 'pending' || isExpired) return 'expired';
  return isOpen ? 'open' : 'replaced';
}

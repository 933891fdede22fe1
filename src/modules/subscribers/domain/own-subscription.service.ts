import { Injectable } from '@nestjs/common';
import { currentTenant } from '../../../context/work-context.js';
import { Clock } from '../../../time/clock.js';
import type { SubscribedEvent } from '../api/subscriber.response.js';
import { OwnSubscriptionsRepository, type OwnSubscription } from '../store/own-subscriptions.repository.js';
import { SubscriberLinks, type ConfirmationLink, type SubscriberLink } from './subscriber-links.js';
import { SubscribersService } from './subscribers.service.js';

/**
 * Where a genuine link to confirm stands. Open: it can be used. Confirmed: it or another has been used. Replaced: there is
 * a newer one. Expired: it is too old, or its subscriber is gone or has left.
 */
type ConfirmationState = 'open' | 'confirmed' | 'replaced' | 'expired';

/** What a genuine link to confirm leads to. */
export interface Confirmation {
  readonly state: ConfirmationState;
  /** Undefined when the link can no longer be used. */
  readonly subscription: OwnSubscription | undefined;
}

/** What using a link to confirm has done. */
export interface Confirmed extends Confirmation {
  /** Whether it was this use that confirmed. */
  readonly isFirst: boolean;
  /** Shown once, by the use that confirmed a webhook. */
  readonly secret: string | null;
}

/** What a subscriber changes. */
export interface OwnChoice {
  readonly locale: string;
  /** Null: all. */
  readonly componentIds: readonly number[] | null;
  readonly groupIds: readonly number[];
  readonly events: readonly SubscribedEvent[];
}

/**
 * What subscribers see and do by the links that they were sent. A method gives undefined for a link that is not genuine,
 * has expired, or whose subscriber is gone.
 */
@Injectable()
export class OwnSubscriptionService {
  constructor(
    private readonly links: SubscriberLinks,
    private readonly subscriptions: OwnSubscriptionsRepository,
    private readonly subscribers: SubscribersService,
    private readonly clock: Clock,
  ) {}

  /** The paths of links to confirm, by subscriber; nobody who is not asked to confirm is in it. */
  async confirmationPaths(subscriberIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const asked = await this.subscriptions.asked(subscriberIds);
    const paths = asked.map(
      async ({ id, nonce, sentAt }) => [id, await this.links.confirmation(id, nonce, sentAt)] as const,
    );
    return new Map(await Promise.all(paths));
  }

  /** Where a link to confirm stands; changes nothing. */
  async confirmation(token: string): Promise<Confirmation | undefined> {
    const link = await this.links.readConfirmation(token);
    return link && this.standing(link);
  }

  /** Confirms. Of several at once one does, and the others learn that it is done. */
  async confirm(token: string): Promise<Confirmed | undefined> {
    const link = await this.links.readConfirmation(token);
    if (link === undefined) return undefined;
    const { subscriberId, nonce, isExpired } = link;
    const isFirst = !isExpired && (await this.subscriptions.confirm(subscriberId, nonce, this.clock.now()));
    const secret = isFirst ? await this.subscriptions.secret(subscriberId) : null;
    return { ...(await this.standing(link)), isFirst, secret };
  }

  /** Whose link to manage this is; changes nothing. */
  async managed(token: string): Promise<OwnSubscription | undefined> {
    return this.found(await this.links.readManage(token));
  }

  /** Whose link to unsubscribe this is; changes nothing. */
  async leaving(token: string): Promise<OwnSubscription | undefined> {
    return this.found(await this.links.readUnsubscribe(token));
  }

  /** Nothing changes while subscriptions are switched off, or before they are confirmed. @throws Invalid on what cannot be chosen */
  async change(token: string, choice: OwnChoice): Promise<OwnSubscription | undefined> {
    const own = await this.managed(token);
    const { locales, settings } = currentTenant();
    if (own?.status !== 'confirmed' || !settings.subscriptionsEnabled) return own;
    const { locale, componentIds, groupIds, events } = choice;
    await this.subscribers.update(own.id, {
      locale: locales.includes(locale) ? locale : own.locale,
      events,
      component_ids: componentIds ?? (groupIds.length > 0 ? [] : null),
      group_ids: groupIds,
    });
    return this.subscriptions.find(own.id);
  }

  /** Sends nothing until {@link resume}. */
  async pause(token: string): Promise<OwnSubscription | undefined> {
    return this.managedAfter(token, (id, now) => this.subscriptions.rest(id, now, now));
  }

  async resume(token: string): Promise<OwnSubscription | undefined> {
    return this.managedAfter(token, (id, now) => this.subscriptions.rest(id, null, now));
  }

  /** Ends the subscription by the link to manage. */
  async leave(token: string): Promise<OwnSubscription | undefined> {
    return this.managedAfter(token, (id, now) => this.subscriptions.leave(id, now));
  }

  /**
   * Ends the subscription by the link to unsubscribe. Repeating it is fine, and so is a subscriber who has been deleted: mail
   * programs show any other answer as a failure.
   *
   * @returns whether the link is genuine and has not expired
   */
  async unsubscribe(token: string): Promise<boolean> {
    const link = await this.links.readUnsubscribe(token);
    if (link === undefined || link.isExpired) return false;
    await this.subscriptions.leave(link.subscriberId, this.clock.now());
    return true;
  }

  private async managedAfter(token: string, work: Step): Promise<OwnSubscription | undefined> {
    const own = await this.managed(token);
    if (own === undefined) return undefined;
    await work(own.id, this.clock.now());
    return this.subscriptions.find(own.id);
  }

  private async found(link: SubscriberLink | undefined): Promise<OwnSubscription | undefined> {
    return link === undefined || link.isExpired ? undefined : this.subscriptions.find(link.subscriberId);
  }

  private async standing({ subscriberId, nonce, isExpired }: ConfirmationLink): Promise<Confirmation> {
    const own = await this.subscriptions.find(subscriberId);
    const state = stateOf(own, nonce, isExpired);
    return { state, subscription: state === 'expired' || state === 'replaced' ? undefined : own };
  }
}

type Step = (id: number, now: Date) => Promise<unknown>;

function stateOf(own: OwnSubscription | undefined, nonce: string, isExpired: boolean): ConfirmationState {
  if (own?.status === 'confirmed') return 'confirmed';
  if (own?.status !== 'pending' || isExpired) return 'expired';
  return own.nonce === nonce ? 'open' : 'replaced';
}

import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { currentTenant } from '../../../context/work-context.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { Conflict, Invalid } from '../../../errors/api-error.js';
import { DomainEvents } from '../../../events/domain-events.js';
import { IdempotentWrites } from '../../../http/idempotency/idempotent-writes.js';
import { recordOf, type PageJson, type RecordJson } from '../../../http/results/record-json.js';
import { OutboundAddresses } from '../../../outbound/outbound-addresses.js';
import { mainLocale } from '../../../text/locale-text.js';
import { Clock } from '../../../time/clock.js';
import type { SubscriberListQuery } from '../api/subscriber-list.query.js';
import type { CreateSubscriber, UpdateSubscriber } from '../api/subscriber.input.js';
import {
  SUBSCRIBED_EVENTS,
  SubscriberSecret,
  type SubscribedEvent,
  type Subscriber,
} from '../api/subscriber.response.js';
import { SubscriberEndpointsRepository } from '../store/subscriber-endpoints.repository.js';
import type { SubscriberEntity } from '../store/subscriber.entity.js';
import { SubscribersRepository, type SubscriberCounts } from '../store/subscribers.repository.js';
import { EVERYTHING, selectionAfter, type Selection } from './selection.js';
import { readAddress } from './subscriber-address.js';
import { SubscriptionRules } from './subscription-rules.js';
import { newWebhookSecret } from './webhook-secret.js';

const DAY_MS = 86_400_000;
const NONCE_BYTES = 16;

/** What a subscriber's row says of asking to confirm. */
type Confirmation = Pick<SubscriberEntity, 'confirmationNonce' | 'confirmationSentAt'>;

/** Subscribers, as those who run a page manage them. Source: decisions, section 7. */
@Injectable()
export class SubscribersService {
  constructor(
    private readonly subscribers: SubscribersRepository,
    private readonly endpoints: SubscriberEndpointsRepository,
    private readonly rules: SubscriptionRules,
    private readonly responses: IdempotentWrites,
    private readonly outbound: OutboundAddresses,
    private readonly database: TenantDatabase,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  list(query: SubscriberListQuery): Promise<PageJson<Subscriber>> {
    return this.subscribers.list(query);
  }

  /** @throws NotFound */
  get(id: number): Promise<RecordJson<Subscriber>> {
    return this.subscribers.get(id);
  }

  counts(): Promise<SubscriberCounts> {
    return this.subscribers.counts();
  }

  /**
   * Makes a subscriber. One by e-mail is asked to confirm, unless the caller vouches.
   *
   * @throws Invalid when the address is none, taken or leads to a network that is not public, something chosen cannot be, or subscriptions are switched off
   */
  async create(input: CreateSubscriber): Promise<RecordJson<Subscriber>> {
    const { channel, locale = mainLocale(currentTenant().locales) } = input;
    const address = readAddress(channel, input.address);
    if (typeof address === 'string') throw Invalid.field('address', address);
    const status = input.status ?? (channel === 'email' ? 'pending' : 'confirmed');
    const isAsked = status === 'pending';
    if (isAsked && channel !== 'email')
      throw Invalid.field('status', 'The status can be pending for e-mail addresses only.');
    const selection = selectionAfter(EVERYTHING, input);
    const refusal =
      address.url === undefined ? undefined : await this.outbound.refusalNow(new URL(address.url));
    if (refusal !== undefined) throw Invalid.field('address', refusal);
    return this.database.write(async () => {
      await this.rules.assertOpen();
      this.rules.assertLocale(locale);
      await this.rules.assertSelectable(selection, EVERYTHING);
      const now = this.clock.now();
      const row = {
        channel,
        address: address.shown,
        addressKey: address.key,
        locale,
        status,
        allComponents: selection.componentIds === null,
        events: inOrder(input.events ?? SUBSCRIBED_EVENTS),
        selectedAt: now,
        confirmedAt: isAsked ? null : now,
        ...(isAsked ? newConfirmation(now) : NOTHING_TO_CONFIRM),
        pausedAt: null,
        hardFailures: 0,
        quarantineReason: null,
        createdAt: now,
        updatedAt: now,
      } as const;
      return this.subscribers.create(row, async (id) => {
        this.subscribers.select([[id, selection]]);
        if (address.url !== undefined)
          this.endpoints.insertAll([{ subscriberId: id, url: address.url, secret: secretFor(channel) }]);
        if (isAsked) await this.askToConfirm(id);
      });
    });
  }

  /** @throws NotFound, PreconditionFailed, or Invalid as {@link create} */
  update(id: number, input: UpdateSubscriber, ifMatch?: string): Promise<RecordJson<Subscriber>> {
    return this.database.write(async () => {
      await this.rules.assertOpen();
      return this.subscribers.change(id, { ifMatch, body: input }, async (stored) => {
        const { locale = stored.locale, events = stored.events } = input;
        if (locale !== stored.locale) this.rules.assertLocale(locale);
        const before = await this.subscribers.selection(id);
        const selection = selectionAfter(before, input);
        await this.rules.assertSelectable(selection, before);
        const now = this.clock.now();
        const isReselected = !isSame(before, selection);
        if (isReselected) this.subscribers.reselect(id, selection);
        return {
          locale,
          events: inOrder(events),
          allComponents: selection.componentIds === null,
          ...(isReselected ? { selectedAt: now } : {}),
          updatedAt: now,
        };
      });
    });
  }

  /** For good: no address stays behind. @throws NotFound, PreconditionFailed */
  delete(id: number, ifMatch?: string): Promise<void> {
    return this.database.write(async () => {
      await this.subscribers.remove(id, { ifMatch });
      this.responses.erase(`subscribers/${id}`);
    });
  }

  /** Asks a subscriber once more to confirm. @throws NotFound, PreconditionFailed; Conflict when there is nothing to confirm */
  resendConfirmation(id: number, ifMatch?: string): Promise<RecordJson<Subscriber>> {
    return this.step(id, ifMatch, async ({ status }, now) => {
      if (status !== 'pending')
        throw new Conflict(`The subscriber is ${status}; there is nothing to confirm.`);
      await this.askToConfirm(id);
      return newConfirmation(now);
    });
  }

  /** Confirms on behalf of the subscriber; repeating it is fine. @throws NotFound, PreconditionFailed, Conflict */
  confirm(id: number, ifMatch?: string): Promise<RecordJson<Subscriber>> {
    return this.step(id, ifMatch, ({ status }, now) => {
      if (status === 'confirmed') return {};
      if (status !== 'pending') throw new Conflict(`The subscriber is ${status}; possible: reactivate.`);
      return { status: 'confirmed', confirmedAt: now, ...NOTHING_TO_CONFIRM };
    });
  }

  /**
   * Takes a subscriber up again who could not be reached or has left; one who never confirmed is asked to. Repeating it is
   * fine.
   *
   * @throws NotFound, PreconditionFailed, Conflict
   */
  reactivate(id: number, ifMatch?: string): Promise<RecordJson<Subscriber>> {
    return this.step(id, ifMatch, async ({ status, confirmedAt }, now) => {
      if (status === 'confirmed') return {};
      if (status === 'pending') throw new Conflict('The subscriber is pending; possible: confirm.');
      this.endpoints.forgive(id);
      const healthy = { hardFailures: 0, quarantineReason: null };
      if (confirmedAt !== null) return { ...healthy, status: 'confirmed' };
      await this.askToConfirm(id);
      return { ...healthy, status: 'pending', ...newConfirmation(now) };
    });
  }

  /**
   * Makes another secret for a webhook. The one before stays valid for a day, so that the receiver has time to change.
   *
   * @throws NotFound; Conflict for other channels
   */
  rotateSecret(id: number): Promise<RecordJson<SubscriberSecret>> {
    return this.database.write(async () => {
      const { channel } = (await this.get(id)).parse();
      if (channel !== 'webhook') throw new Conflict('Only webhooks have a secret.');
      const secret = newWebhookSecret();
      const until = new Date(this.clock.now().getTime() + DAY_MS);
      const hadOne = await this.endpoints.replaceSecret(id, secret, until);
      return recordOf(SubscriberSecret, {
        secret,
        previous_valid_until: hadOne ? until.toISOString() : null,
      });
    });
  }

  private step(
    id: number,
    ifMatch: string | undefined,
    work: (
      stored: SubscriberEntity,
      now: Date,
    ) => Partial<SubscriberEntity> | Promise<Partial<SubscriberEntity>>,
  ): Promise<RecordJson<Subscriber>> {
    return this.database.write(async () => {
      await this.rules.assertOpen();
      const now = this.clock.now();
      return this.subscribers.change(id, { ifMatch }, async (stored) => ({
        ...(await work(stored, now)),
        updatedAt: now,
      }));
    });
  }

  private askToConfirm(id: number): Promise<void> {
    return this.events.record('subscriber.confirmation_requested', { subscriber_ids: [id] });
  }
}

const NOTHING_TO_CONFIRM: Confirmation = { confirmationNonce: null, confirmationSentAt: null };

/** A request to confirm: its link is not that of any before. */
function newConfirmation(now: Date): Confirmation {
  return { confirmationNonce: randomBytes(NONCE_BYTES).toString('base64url'), confirmationSentAt: now };
}

/** Kinds of events in the order of the reference. */
function inOrder(events: readonly SubscribedEvent[]): readonly SubscribedEvent[] {
  return SUBSCRIBED_EVENTS.filter((event) => events.includes(event));
}

/** Webhooks are signed; chats tell who posts by the address alone. */
function secretFor(channel: string): string | null {
  return channel === 'webhook' ? newWebhookSecret() : null;
}

function isSame(one: Selection, other: Selection): boolean {
  const text = ({ componentIds, groupIds }: Selection): string => {
    const sorted = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b);
    return JSON.stringify([componentIds === null ? null : sorted(componentIds), sorted(groupIds)]);
  };
  return text(one) === text(other);
}

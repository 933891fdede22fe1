import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Channels } from '#platform/channels/channels.js';
import { currentTenant } from '#core/context/work-context.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Conflict } from '#core/errors/api-error.js';
import { IdempotentWrites } from '#http/pipeline/idempotency/idempotent-writes.js';
import { recordOf, type PageJson, type RecordJson } from '#http/results/record-json.js';
import { SearchSources } from '#http/search/search-sources.js';
import { mainLocale } from '#core/text/locale-text.js';
import { Clock } from '#core/time/clock.js';
import type { SubscriberListQuery } from '../dto/subscriber-list.query.js';
import type { CreateSubscriber, UpdateSubscriber } from '../dto/subscriber.input.js';
import { SubscriberSecret, type Subscriber } from '../dto/subscriber.response.js';
import { SubscriberEndpointsRepository } from '../store/subscriber-endpoints.repository.js';
import type { SubscriberEntity } from '../store/subscriber.entity.js';
import { SubscribersRepository, type SubscriberCounts } from '../store/subscribers.repository.js';
import { ConfirmationRequests } from './confirmation-requests.js';
import {
  NOTHING_TO_CONFIRM,
  assertAskable,
  inOrder,
  newConfirmation,
  newSubscriber,
} from './new-subscriber.js';
import { EVERYTHING, isSameSelection, selectionAfter } from '../rules/selection.js';
import { SubscriptionRules } from './subscription-rules.js';
import { newWebhookSecret } from '../rules/webhook-secret.js';

const DAY_MS = 86_400_000;

/** Manages subscribers for the management API. Source: decisions, section 7. */
@Injectable()
export class SubscribersService implements OnModuleInit {
  constructor(
    private readonly subscribers: SubscribersRepository,
    private readonly endpoints: SubscriberEndpointsRepository,
    private readonly channels: Channels,
    private readonly rules: SubscriptionRules,
    private readonly responses: IdempotentWrites,
    private readonly database: TenantDatabase,
    private readonly requests: ConfirmationRequests,
    private readonly searches: SearchSources,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.searches.register({
      kind: 'subscriber',
      path: 'subscribers',
      ability: 'subscribers.manage',
      isPersonal: true,
      find: (text, most) => this.subscribers.withText(text, most),
    });
  }

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
   * Creates a subscriber. E-mail subscribers are asked to confirm, unless the client vouches for them.
   *
   * @throws Invalid if the address is invalid, taken or in a private network, the selection is
   * invalid, or subscriptions are disabled
   */
  async create(input: CreateSubscriber): Promise<RecordJson<Subscriber>> {
    const channel = this.channels.get(input.channel);
    assertAskable(input, channel);
    const address = this.channels.readAddress(channel, input.address);
    const locale = mainLocale(currentTenant().locales);
    const { row, selection, endpoint, isAsked } = newSubscriber(
      input,
      channel,
      address,
      locale,
      this.clock.now(),
    );
    if (address.url !== undefined) await this.rules.assertPublic(address.url);
    return this.database.write(async () => {
      await this.rules.assertOpen();
      this.rules.assertLocale(row.locale);
      await this.rules.assertSelectable(selection, EVERYTHING);
      return this.subscribers.create(row, async (id) => {
        this.subscribers.select([[id, selection]]);
        if (endpoint !== undefined) this.endpoints.insertAll([{ subscriberId: id, ...endpoint }]);
        if (isAsked) await this.askToConfirm(id);
      });
    });
  }

  /** @throws NotFound, PreconditionFailed; Invalid as {@link create} */
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
        const isReselected = !isSameSelection(before, selection);
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

  /**
   * Deletes a subscriber permanently, including stored responses with its address.
   *
   * @throws NotFound, PreconditionFailed
   */
  delete(id: number, ifMatch?: string): Promise<void> {
    return this.database.write(async () => {
      await this.subscribers.remove(id, { ifMatch });
      this.responses.erase(`subscribers/${id}`);
    });
  }

  /**
   * Sends another confirmation request.
   *
   * @throws NotFound, PreconditionFailed; Conflict if there is nothing to confirm
   */
  resendConfirmation(id: number, ifMatch?: string): Promise<RecordJson<Subscriber>> {
    return this.step(id, ifMatch, async ({ status }, now) => {
      if (status !== 'pending')
        throw new Conflict(`The subscriber is ${status}; there is nothing to confirm.`);
      await this.askToConfirm(id);
      return newConfirmation(now);
    });
  }

  /** Confirms on behalf of the subscriber. Idempotent. @throws NotFound, PreconditionFailed, Conflict */
  confirm(id: number, ifMatch?: string): Promise<RecordJson<Subscriber>> {
    return this.step(id, ifMatch, ({ status }, now) => {
      if (status === 'confirmed') return {};
      if (status !== 'pending') throw new Conflict(`The subscriber is ${status}; possible: reactivate.`);
      return { status: 'confirmed', confirmedAt: now, ...NOTHING_TO_CONFIRM };
    });
  }

  /**
   * Reactivates a quarantined or unsubscribed subscriber. One that never confirmed
   * is asked to confirm. Idempotent.
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
   * Replaces the secret of a webhook. The previous one stays valid for a day, to
   * give the receiver time to switch.
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
      this.database.requireCaller();
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
    this.subscribers.endRequests(id);
    return this.requests.ask([id]);
  }
}

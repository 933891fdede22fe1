import { Injectable } from '@nestjs/common';
import { Invalid } from '#core/errors/api-error.js';
import { SUBSCRIBER_CHANNELS } from '#core/status/subscriber-channels.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { CreateSubscriber, UpdateSubscriber } from '#modules/subscribers/dto/subscriber.input.js';
import type { Subscriber } from '#modules/subscribers/dto/subscriber.response.js';
import { SubscribersService } from '#modules/subscribers/services/subscribers.service.js';
import type { SentFields } from '../rules/sent-fields.js';
import { sentRange, type SentPages } from '../rules/sent-range.js';
import { channelsOf, STATES, STATUS_OF, TYPES, type SubscriberType } from '../rules/subscriber-state.js';
import { translated } from '../rules/translated.js';

/** Most subscribers of one call that names several. */
const MAX_AT_ONCE = 100;

type Counts = Readonly<Record<string, number>>;

/** Subscribers in Statuspage's format. */
@Injectable()
export class StatuspageSubscribers {
  constructor(
    private readonly subscribers: SubscribersService,
    private readonly database: TenantDatabase,
  ) {}

  /** Pages of this list count from 0. @throws Invalid */
  async list(query: SentFields): Promise<object[]> {
    const state = query.choice('state', [...STATES, 'all']) ?? 'active';
    const type = query.choice('type', TYPES);
    const [channel, ...others] = type === undefined ? [] : channelsOf(type, SUBSCRIBER_CHANNELS);
    if (type !== undefined && channel === undefined) return [];
    if (others.length > 0)
      throw Invalid.field(
        'type',
        `The type ${type} stands for ${[channel, ...others].join(', ')}; list all instead.`,
      );
    return this.page({
      ...sentRange(query, 0),
      ...(state === 'all' ? {} : { status: STATUS_OF[state] }),
      ...(channel === undefined ? {} : { channel }),
      ...(query.filled('q') === undefined ? {} : { q: query.filled('q') ?? '' }),
    });
  }

  unsubscribed(range: SentPages): Promise<object[]> {
    return this.page({ ...range, status: 'unsubscribed' });
  }

  /** @throws NotFound */
  async get(id: number): Promise<object> {
    return shown((await this.subscribers.get(id)).text);
  }

  /** @throws Invalid */
  async create(sent: SentFields): Promise<object> {
    const [email, endpoint] = [sent.filled('email'), sent.filled('endpoint')];
    for (const name of ['phone_number', 'page_access_user'])
      if (sent.filled(name) !== undefined)
        throw Invalid.field(name, `Subscribers cannot have a ${name} here; possible: email, endpoint.`);
    if (email === undefined && endpoint === undefined)
      throw Invalid.field('email', 'Give an email, or an endpoint.');
    const isVouchedFor = sent.flag('skip_confirmation_notification') === true;
    const body = translated(CreateSubscriber, {
      channel: endpoint === undefined ? 'email' : 'webhook',
      address: endpoint ?? email,
      component_ids: sent.ids('component_ids'),
      status: isVouchedFor ? 'confirmed' : undefined,
    });
    return shown((await this.subscribers.create(body)).text);
  }

  /** @throws NotFound, Invalid */
  async update(id: number, sent: SentFields): Promise<object> {
    const body = translated(UpdateSubscriber, { component_ids: sent.ids('component_ids') });
    return shown((await this.subscribers.update(id, body)).text);
  }

  /** Deletes a subscriber. @returns the subscriber as it was. @throws NotFound */
  delete(id: number): Promise<object> {
    return this.database.write(async () => {
      const subscriber = await this.get(id);
      await this.subscribers.delete(id);
      return subscriber;
    });
  }

  /** @throws NotFound; Conflict if there is nothing to confirm */
  async resend(id: number): Promise<void> {
    await this.subscribers.resendConfirmation(id);
  }

  /** Does the same with all that a body names: all of them, or none. @throws NotFound, Invalid, Conflict */
  async each(sent: SentFields, step: 'resend' | 'unsubscribe' | 'reactivate'): Promise<void> {
    await this.database.write(async () => {
      for (const id of await this.named(sent, step)) {
        if (step === 'resend') await this.subscribers.resendConfirmation(id);
        else if (step === 'reactivate') await this.subscribers.reactivate(id);
        else await this.subscribers.delete(id);
      }
    });
  }

  /** Numbers of subscribers by type. @throws Invalid */
  async count(query: SentFields): Promise<Counts> {
    const state = query.choice('state', [...STATES, 'all']) ?? 'active';
    const type = query.choice('type', TYPES);
    const histogram = await this.histogram();
    return Object.fromEntries(
      TYPES.filter((one) => type === undefined || one === type).map((one) => [
        one,
        (state === 'all' ? histogram[one]?.['total'] : histogram[one]?.[state]) ?? 0,
      ]),
    );
  }

  /** Numbers of subscribers by type, and then by state. */
  async histogram(): Promise<Readonly<Partial<Record<SubscriberType, Counts>>>> {
    const rows = await Promise.all(
      TYPES.map(async (type) => {
        const channels = channelsOf(type, SUBSCRIBER_CHANNELS);
        const counts = await Promise.all(
          STATES.map(async (state): Promise<[string, number]> => {
            const totals = await Promise.all(
              channels.map(async (channel) => {
                const query = { channel, status: STATUS_OF[state], per_page: 1 };
                return (await this.subscribers.list(query)).total;
              }),
            );
            return [state, sum(totals)];
          }),
        );
        return [type, { ...Object.fromEntries(counts), total: sum(counts.map(([, count]) => count)) }];
      }),
    );
    return Object.fromEntries(rows) as Partial<Record<SubscriberType, Counts>>;
  }

  /** Ids that a body names; of `all`, those of the state that the step is for. In ascending order. @throws Invalid */
  private async named(sent: SentFields, step: 'resend' | 'unsubscribe' | 'reactivate'): Promise<number[]> {
    const type = sent.choice('type', TYPES);
    if (sent.value('subscribers') !== 'all') {
      const ids = sent.ids('subscribers');
      if (ids === undefined)
        throw Invalid.field('subscribers', 'The subscribers are required: a list of ids, or all.');
      if (ids.length > MAX_AT_ONCE)
        throw Invalid.field('subscribers', `Name at most ${MAX_AT_ONCE} subscribers at once.`);
      return ids.sort((one, other) => one - other);
    }
    const usual = { resend: 'unconfirmed', unsubscribe: 'active', reactivate: 'quarantined' } as const;
    const state = sent.choice('state', [...STATES, 'all']) ?? usual[step];
    const channels = type === undefined ? [undefined] : channelsOf(type, SUBSCRIBER_CHANNELS);
    const pages = await Promise.all(
      channels.map((channel) =>
        this.subscribers.list({
          per_page: MAX_AT_ONCE,
          ...(state === 'all' ? {} : { status: STATUS_OF[state] }),
          ...(channel === undefined ? {} : { channel }),
        }),
      ),
    );
    if (sum(pages.map(({ total }) => total)) > MAX_AT_ONCE)
      throw Invalid.field('subscribers', `There are more than ${MAX_AT_ONCE} of them; name them instead.`);
    return pages
      .flatMap(({ records }) => records.map((text) => (JSON.parse(text) as Subscriber).id))
      .sort((one, other) => one - other);
  }

  private async page(query: Parameters<SubscribersService['list']>[0]): Promise<object[]> {
    return (await this.subscribers.list(query)).records.map(shown);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function shown(text: string): object {
  const { id, channel, address, status, component_ids, created_at, updated_at } = JSON.parse(
    text,
  ) as Subscriber;
  const isEmail = channel === 'email';
  return {
    id: String(id),
    mode: channel,
    email: isEmail ? address : null,
    endpoint: isEmail ? null : address,
    phone_number: null,
    phone_country: null,
    display_phone_number: null,
    obfuscated_channel_name: null,
    workspace_name: null,
    skip_confirmation_notification: false,
    quarantined_at: status === 'quarantined' ? updated_at : null,
    purge_at: null,
    components: component_ids?.map(String) ?? null,
    page_access_user_id: null,
    created_at,
  };
}

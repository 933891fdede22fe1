import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Invalid, NotFound, TooManyRequests } from '#core/errors/api-error.js';
import type { Channel } from '#platform/channels/channel.js';
import { Channels } from '#platform/channels/channels.js';
import { OwnSubscriptionService } from '#modules/subscribers/services/own-subscription.service.js';
import { SubscribingService } from '#modules/subscribers/services/subscribing.service.js';
import { SUBSCRIBE_POLICY } from '../pages/page-headers.js';
import { SecretKeys } from '#platform/secrets/secret-keys.js';
import { PersonalPages, type PersonalResponse } from '../forms/personal-pages.js';
import { ProofOfWork } from './proof-of-work.js';
import { SubscribeFormTimes } from './subscribe-form-times.js';
import { SubscribeFeedsPage, SubscribePage } from './subscribe-page.js';
import { CodePage, ConfirmedPage, SentPage } from './subscription-pages.js';
import {
  channelOf,
  emptyForm,
  formOf,
  incidentIn,
  missingIn,
  problemsOf,
  readCodeEntry,
  readSubscribeFields,
  selectionOf,
  type CodeEntry,
  type FormProblem,
  type SubscribeFields,
} from './subscription-form.js';

/** Pages for subscribing. They respond with 404 if the tenant has disabled subscriptions. */
@Injectable()
export class SubscribePagesService {
  constructor(
    private readonly subscribing: SubscribingService,
    private readonly subscriptions: OwnSubscriptionService,
    private readonly times: SubscribeFormTimes,
    private readonly proofs: ProofOfWork,
    private readonly pages: PersonalPages,
    private readonly channels: Channels,
    private readonly keys: SecretKeys,
  ) {}

  /**
   * @param by a channel or `feeds`; any other value means email
   * @param incident id of the only incident or maintenance to follow; undefined for the page
   * @throws NotFound if it cannot be followed, or not any more
   */
  async show(by: unknown, incident: unknown, locale: string): Promise<PersonalResponse> {
    assertOffered();
    const incidentId = incidentIn(incident);
    if (incident !== undefined && (incidentId === null || !(await this.subscribing.isFollowable(incidentId))))
      throw new NotFound('There is no such incident, or it is over.');
    if (by === 'feeds' && incidentId === null)
      return this.pages.draw(locale, (view) => (
        <SubscribeFeedsPage view={view} channels={this.channels.available} />
      ));
    const channel = channelOf(by, this.channelNames());
    const fields = emptyForm(channel, locale, await this.times.now(), incidentId);
    return this.form(fields, locale, { problems: [], status: 200 });
  }

  /** Handles a submitted form: subscribes, or shows the form again with its problems. */
  async submit(body: unknown, locale: string): Promise<PersonalResponse> {
    assertOffered();
    const fields = readSubscribeFields(formOf(body), this.channelNames());
    const by = this.channels.get(fields.channel).confirmsBy === 'itself' ? `&by=${fields.channel}` : '';
    const sent = { movedTo: `/subscribe/sent?lang=${locale}${by}` };
    // Only bots fill in the hidden field. They get the regular response.
    if (fields.trap !== '') return sent;
    const { incidentId } = fields;
    const problems: FormProblem[] = incidentId === null ? missingIn(fields) : [];
    if (!(await this.times.isPlausible(fields.shown))) problems.push('again');
    // Checked last, because a proof is valid only once.
    else if (problems.length === 0 && this.proofs.isRequired && !(await this.proofs.isSolved(fields.proof)))
      problems.push('proof');
    if (problems.length > 0) return this.form(fields, locale, { problems, status: 422 });
    try {
      const request = await this.subscribing.subscribe({
        channel: fields.channel,
        address: fields.address,
        locale: fields.language,
        events: fields.events,
        ...(incidentId === null
          ? selectionOf(fields)
          : { componentIds: null, groupIds: [], incidentIds: [incidentId] }),
      });
      const { channel, address } = fields;
      if (this.channels.get(channel).confirmsBy === 'code')
        return await this.codeForm({ channel, address, request, code: '' }, locale);
    } catch (error) {
      if (error instanceof Invalid)
        return this.form(fields, locale, { problems: problemsOf(error), status: 422 });
      if (error instanceof TooManyRequests)
        return this.form(fields, locale, { problems: [], status: 429, wait: error.seconds });
      throw error;
    }
    return sent;
  }

  /** Confirms the request that a code belongs to, or shows the form for it again. */
  async enterCode(body: unknown, locale: string): Promise<PersonalResponse> {
    assertOffered();
    const entry = readCodeEntry(formOf(body));
    const channel = this.channels.available.find(
      ({ name, confirmsBy }) => name === entry.channel && confirmsBy === 'code',
    );
    if (channel === undefined) throw new NotFound('This status page has no such channel.');
    const addressKey = this.keyOf(channel, entry.address);
    const confirmed =
      addressKey === undefined ? undefined : await this.subscriptions.confirmByCode({ ...entry, addressKey });
    if (confirmed?.subscription === undefined) return this.codeForm(entry, locale, 422);
    return this.pages.draw(locale, (view) => (
      <ConfirmedPage view={view} path="/subscribe" isRepeated={!confirmed.isFirst} isByCode secret={null} />
    ));
  }

  private keyOf(channel: Channel, address: string): string | undefined {
    try {
      return this.channels.readAddress(channel, address.trim()).key;
    } catch (error) {
      if (error instanceof Invalid) return undefined;
      throw error;
    }
  }

  private codeForm(entry: CodeEntry, locale: string, status = 200): Promise<PersonalResponse> {
    return this.pages.draw(
      locale,
      (view) => <CodePage view={view} entry={entry} isWrong={status !== 200} />,
      status,
    );
  }

  sent(by: unknown, locale: string): Promise<PersonalResponse> {
    const isByItself = this.channels.all.some(
      ({ name, confirmsBy }) => name === by && confirmsBy === 'itself',
    );
    return this.pages.draw(locale, (view) => <SentPage view={view} isByItself={isByItself} />);
  }

  private channelNames(): readonly string[] {
    return this.channels.available.map(({ name }) => name);
  }

  private async form(
    fields: SubscribeFields,
    locale: string,
    { problems, status, wait = 0 }: { problems: readonly FormProblem[]; status: number; wait?: number },
  ): Promise<PersonalResponse> {
    const channel = this.channels.get(fields.channel);
    const shown = await this.times.renewed(fields.shown);
    const subscribable = await this.subscribing.subscribable();
    const challenge = this.proofs.isRequired ? await this.proofs.challenge() : null;
    const drawn = await this.pages.draw(
      locale,
      (view) => (
        <SubscribePage
          view={view}
          fields={{ ...fields, shown }}
          channels={this.channels.available}
          channel={channel}
          subscribable={subscribable}
          problems={problems}
          waitMinutes={Math.ceil(wait / 60)}
          challenge={challenge}
          pushKey={this.keys.current.vapid.publicKey}
        />
      ),
      status,
    );
    return { ...drawn, policy: SUBSCRIBE_POLICY };
  }
}

function assertOffered(): void {
  if (!currentTenant().settings.subscriptionsEnabled)
    throw new NotFound('This status page offers no subscriptions.');
}

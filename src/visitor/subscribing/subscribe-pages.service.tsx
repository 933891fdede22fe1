import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Invalid, NotFound, TooManyRequests } from '#core/errors/api-error.js';
import { Channels } from '#platform/channels/channels.js';
import { SubscribingService } from '#modules/subscribers/services/subscribing.service.js';
import { SUBSCRIBE_POLICY } from '../pages/page-headers.js';
import { PersonalPages, type PersonalResponse } from '../forms/personal-pages.js';
import { ProofOfWork } from './proof-of-work.js';
import { SubscribeFormTimes } from './subscribe-form-times.js';
import { SubscribeFeedsPage, SubscribePage } from './subscribe-page.js';
import { SentPage } from './subscription-pages.js';
import {
  channelOf,
  emptyForm,
  formOf,
  missingIn,
  problemsOf,
  readSubscribeFields,
  selectionOf,
  type FormProblem,
  type SubscribeFields,
} from './subscription-form.js';

/** Pages for subscribing. They respond with 404 if the tenant has disabled subscriptions. */
@Injectable()
export class SubscribePagesService {
  constructor(
    private readonly subscribing: SubscribingService,
    private readonly times: SubscribeFormTimes,
    private readonly proofs: ProofOfWork,
    private readonly pages: PersonalPages,
    private readonly channels: Channels,
  ) {}

  /** @param by a channel or `feeds`; any other value means email */
  async show(by: unknown, locale: string): Promise<PersonalResponse> {
    assertOffered();
    if (by === 'feeds')
      return this.pages.draw(locale, (view) => (
        <SubscribeFeedsPage view={view} channels={this.channels.available} />
      ));
    const fields = emptyForm(channelOf(by, this.channelNames()), locale, await this.times.now());
    return this.form(fields, locale, { problems: [], status: 200 });
  }

  /** Handles a submitted form: subscribes, or shows the form again with its problems. */
  async submit(body: unknown, locale: string): Promise<PersonalResponse> {
    assertOffered();
    const fields = readSubscribeFields(formOf(body), this.channelNames());
    const sent = { movedTo: `/subscribe/sent?lang=${locale}` };
    // Only bots fill in the hidden field. They get the regular response.
    if (fields.trap !== '') return sent;
    const problems: FormProblem[] = missingIn(fields);
    if (!(await this.times.isPlausible(fields.shown))) problems.push('again');
    // Checked last, because a proof is valid only once.
    else if (problems.length === 0 && this.proofs.isRequired && !(await this.proofs.isSolved(fields.proof)))
      problems.push('proof');
    if (problems.length > 0) return this.form(fields, locale, { problems, status: 422 });
    try {
      await this.subscribing.subscribe({
        channel: fields.channel,
        address: fields.address,
        locale: fields.language,
        events: fields.events,
        ...selectionOf(fields),
      });
    } catch (error) {
      if (error instanceof Invalid)
        return this.form(fields, locale, { problems: problemsOf(error), status: 422 });
      if (error instanceof TooManyRequests)
        return this.form(fields, locale, { problems: [], status: 429, wait: error.seconds });
      throw error;
    }
    return sent;
  }

  sent(locale: string): Promise<PersonalResponse> {
    return this.pages.draw(locale, (view) => <SentPage view={view} />);
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

import { Injectable } from '@nestjs/common';
import { currentTenant } from '../../context/work-context.js';
import { Invalid, NotFound, TooManyRequests } from '../../errors/api-error.js';
import { SubscribingService } from '../../modules/subscribers/domain/subscribing.service.js';
import { PersonalPages, type PersonalResponse } from './personal-pages.js';
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

/** The pages on which visitors subscribe. There are none while subscriptions are switched off. */
@Injectable()
export class SubscribePagesService {
  constructor(
    private readonly subscribing: SubscribingService,
    private readonly times: SubscribeFormTimes,
    private readonly proofs: ProofOfWork,
    private readonly pages: PersonalPages,
  ) {}

  /** @param by a channel, or `feeds`; e-mail for anything else */
  async show(by: unknown, locale: string): Promise<PersonalResponse> {
    assertOffered();
    if (by === 'feeds') return this.pages.draw(locale, (view) => <SubscribeFeedsPage view={view} />);
    const fields = emptyForm(channelOf(by), locale, await this.times.now());
    return this.form(fields, locale, { problems: [], status: 200 });
  }

  /** Subscribes with what a visitor has filled in, or shows the form once more and says what is wrong. */
  async submit(body: unknown, locale: string): Promise<PersonalResponse> {
    assertOffered();
    const fields = readSubscribeFields(formOf(body));
    const sent = { movedTo: `/subscribe/sent?lang=${locale}` };
    // Whoever fills in what people do not see is told nothing.
    if (fields.trap !== '') return sent;
    const problems: FormProblem[] = missingIn(fields);
    if (!(await this.times.isPlausible(fields.shown))) problems.push('again');
    // Last, since a proof counts once.
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

  private async form(
    fields: SubscribeFields,
    locale: string,
    { problems, status, wait = 0 }: { problems: readonly FormProblem[]; status: number; wait?: number },
  ): Promise<PersonalResponse> {
    const shown = await this.times.renewed(fields.shown);
    const subscribable = await this.subscribing.subscribable();
    const challenge = this.proofs.isRequired ? await this.proofs.challenge() : null;
    const drawn = await this.pages.draw(
      locale,
      (view) => (
        <SubscribePage
          view={view}
          fields={{ ...fields, shown }}
          subscribable={subscribable}
          problems={problems}
          waitMinutes={Math.ceil(wait / 60)}
          challenge={challenge}
        />
      ),
      status,
    );
    return { ...drawn, hasScript: challenge !== null };
  }
}

function assertOffered(): void {
  if (!currentTenant().settings.subscriptionsEnabled)
    throw new NotFound('This status page offers no subscriptions.');
}

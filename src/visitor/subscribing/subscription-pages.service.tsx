import { Injectable } from '@nestjs/common';
import { Invalid } from '#core/errors/api-error.js';
import {
  OwnSubscriptionService,
  type Confirmation,
} from '#modules/subscribers/services/own-subscription.service.js';
import { SubscribingService } from '#modules/subscribers/services/subscribing.service.js';
import type { OwnSubscription } from '#modules/subscribers/store/own-subscriptions.repository.js';
import { PersonalPages, type PersonalResponse } from '../forms/personal-pages.js';
import {
  formOf,
  missingIn,
  problemsOf,
  readChoiceFields,
  selectionOf,
  type ChoiceFields,
  type FormProblem,
} from './subscription-form.js';
import {
  ConfirmPage,
  ConfirmedPage,
  EndedLinkPage,
  InactivePage,
  ManagePage,
  UndoPage,
  UndonePage,
  UnsubscribePage,
  UnsubscribedPage,
  type Managed,
} from './subscription-pages.js';

interface Shown {
  readonly done?: Managed;
  readonly problems?: readonly FormProblem[];
  /** Values as submitted; default: as stored. */
  readonly fields?: ChoiceFields;
}

/** Pages behind the links in messages to subscribers. Showing a page changes nothing. */
@Injectable()
export class SubscriptionPagesService {
  constructor(
    private readonly subscriptions: OwnSubscriptionService,
    private readonly subscribing: SubscribingService,
    private readonly pages: PersonalPages,
  ) {}

  async showConfirmation(token: string, locale: string): Promise<PersonalResponse> {
    const path = pathOf('confirm', token);
    const confirmation = await this.subscriptions.confirmation(token);
    const own = confirmation?.subscription;
    if (own === undefined) return this.ended(path, locale, confirmation);
    return this.pages.draw(locale, (view) =>
      confirmation?.state === 'confirmed' ? (
        <ConfirmedPage view={view} path={path} isRepeated secret={null} />
      ) : (
        <ConfirmPage view={view} path={path} own={own} incidentIds={confirmation?.incidentIds ?? []} />
      ),
    );
  }

  async confirm(token: string, locale: string): Promise<PersonalResponse> {
    const path = pathOf('confirm', token);
    const confirmed = await this.subscriptions.confirm(token);
    if (confirmed?.subscription === undefined) return this.ended(path, locale, confirmed);
    const { isFirst, secret } = confirmed;
    return this.pages.draw(locale, (view) => (
      <ConfirmedPage view={view} path={path} isRepeated={!isFirst} secret={secret} />
    ));
  }

  async showUnsubscribing(token: string, locale: string): Promise<PersonalResponse> {
    const path = pathOf('unsubscribe', token);
    const own = await this.subscriptions.leaving(token);
    if (own === undefined) return this.ended(path, locale);
    if (own.status === 'unsubscribed') return this.left(path, locale);
    return this.pages.draw(locale, (view) => <UnsubscribePage view={view} path={path} own={own} />);
  }

  /**
   * Unsubscribes without a further confirmation, because the mail program or our page has already
   * asked. Source: RFC 8058.
   */
  async unsubscribe(token: string, locale: string): Promise<PersonalResponse> {
    const path = pathOf('unsubscribe', token);
    const isGenuine = await this.subscriptions.unsubscribe(token);
    return isGenuine ? this.left(path, locale) : this.ended(path, locale);
  }

  async showUndoing(token: string, locale: string): Promise<PersonalResponse> {
    return this.undoing(token, locale, await this.subscriptions.undoing(token));
  }

  async undo(token: string, locale: string): Promise<PersonalResponse> {
    return this.undoing(token, locale, await this.subscriptions.undo(token));
  }

  async showManaging(token: string, locale: string): Promise<PersonalResponse> {
    return this.managing(token, locale, await this.subscriptions.managed(token));
  }

  /** Performs the action of the pressed button; default: save. */
  async manage(token: string, body: unknown, locale: string): Promise<PersonalResponse> {
    const form = formOf(body);
    switch (form.get('action') ?? 'save') {
      case 'pause':
        return this.managing(token, locale, await this.subscriptions.pause(token));
      case 'resume':
        return this.managing(token, locale, await this.subscriptions.resume(token), { done: 'resumed' });
      case 'leave':
        return this.leave(token, locale);
      default:
        return this.save(token, readChoiceFields(form), locale);
    }
  }

  private async save(token: string, fields: ChoiceFields, locale: string): Promise<PersonalResponse> {
    const missing = missingIn(fields);
    if (missing.length > 0) {
      const own = await this.subscriptions.managed(token);
      // Who follows an incident need not choose anything else.
      const problems = missing.filter((one) => one !== 'chosen' || own?.incidentIds.length === 0);
      if (problems.length > 0) return this.managing(token, locale, own, { fields, problems });
    }
    try {
      const { events, language } = fields;
      const own = await this.subscriptions.change(token, {
        ...selectionOf(fields),
        events,
        locale: language,
      });
      return await this.managing(token, locale, own, { done: 'saved' });
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      const own = await this.subscriptions.managed(token);
      return this.managing(token, locale, own, { fields, problems: problemsOf(error) });
    }
  }

  private async managing(
    token: string,
    locale: string,
    own: OwnSubscription | undefined,
    { done, problems = [], fields }: Shown = {},
  ): Promise<PersonalResponse> {
    const path = pathOf('manage', token);
    if (own === undefined) return this.ended(path, locale);
    if (own.status !== 'confirmed')
      return this.pages.draw(locale, (view) => <InactivePage view={view} path={path} />);
    const subscribable = await this.subscribing.subscribable();
    return this.pages.draw(
      locale,
      (view) => (
        <ManagePage
          view={view}
          path={path}
          own={own}
          fields={fields ?? fieldsOf(own)}
          subscribable={subscribable}
          problems={problems}
          done={done}
        />
      ),
      problems.length > 0 ? 422 : 200,
    );
  }

  private undoing(
    token: string,
    locale: string,
    undoing: Confirmation | undefined,
  ): Promise<PersonalResponse> {
    const path = pathOf('undo', token);
    const own = undoing?.subscription;
    if (own === undefined) return this.ended(path, locale, undoing);
    return this.pages.draw(locale, (view) =>
      own.status === 'confirmed' ? (
        <UndonePage view={view} path={path} />
      ) : (
        <UndoPage view={view} path={path} own={own} />
      ),
    );
  }

  private async leave(token: string, locale: string): Promise<PersonalResponse> {
    const path = pathOf('manage', token);
    const own = await this.subscriptions.leave(token);
    return own === undefined ? this.ended(path, locale) : this.left(path, locale);
  }

  private left(path: string, locale: string): Promise<PersonalResponse> {
    return this.pages.draw(locale, (view) => <UnsubscribedPage view={view} path={path} />);
  }

  /**
   * Responds 404 to a link that is not valid for this tenant, and 410 to an expired or replaced
   * confirmation link.
   */
  private ended(path: string, locale: string, confirmation?: Confirmation): Promise<PersonalResponse> {
    const isReplaced = confirmation?.state === 'replaced';
    return this.pages.draw(
      locale,
      (view) => <EndedLinkPage view={view} path={path} isReplaced={isReplaced} />,
      confirmation === undefined ? 404 : 410,
    );
  }
}

function fieldsOf({ componentIds, groupIds, events, locale }: OwnSubscription): ChoiceFields {
  return {
    isEverything: componentIds === null,
    componentIds: new Set(componentIds ?? []),
    groupIds: new Set(groupIds),
    events,
    language: locale,
  };
}

/** Path of a personal page. An invalid token is encoded too, so it cannot lead elsewhere. */
function pathOf(page: 'confirm' | 'manage' | 'undo' | 'unsubscribe', token: string): string {
  return `/${page}/${encodeURIComponent(token)}`;
}

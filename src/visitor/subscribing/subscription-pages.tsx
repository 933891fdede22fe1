import type { ComponentChildren, VNode } from 'preact';
import type { Confirmed } from '#modules/subscribers/services/own-subscription.service.js';
import type { OwnSubscription } from '#modules/subscribers/store/own-subscriptions.repository.js';
import { actionOf, CodeField, PageForm, Problem } from '../forms/form-parts.js';
import { Layout } from '../pages/layout.js';
import type { PageView } from '../view/page-view.js';
import { ChoiceFieldsets } from './choice-fields.js';
import { FollowedLinks } from './followed-link.js';
import { catalogueOf } from '#core/languages/catalogues.js';
import type { SubscribeTexts } from '#core/languages/catalogue.js';
import type { ChoiceFields, CodeEntry, FormProblem } from './subscription-form.js';

interface ViewProps {
  readonly view: PageView;
}

interface LinkProps extends ViewProps {
  /** Path of the link to this page. */
  readonly path: string;
}

/** Shown after submission of the form; the same for every address. */
export function SentPage({ view, isByItself }: ViewProps & { readonly isByItself: boolean }): VNode {
  const texts = catalogueOf(view.locale).subscribing;
  return (
    <NoticePage
      view={view}
      path="/subscribe/sent"
      title={texts.sent}
      text={isByItself ? texts.sentByItself : texts.sentText}
    >
      <BackLink view={view} texts={texts} />
    </NoticePage>
  );
}

interface CodeProps extends ViewProps {
  readonly entry: CodeEntry;
  readonly isWrong: boolean;
}

/** Form for the code that was sent to an address; the same for every address. */
export function CodePage({ view, entry, isWrong }: CodeProps): VNode {
  const { subscribing: texts, signIn } = catalogueOf(view.locale);
  return (
    <Layout view={view} title={signIn.codeTitle} description={signIn.codeTitle} path="/subscribe" isForm>
      <h1>{signIn.codeTitle}</h1>
      {isWrong && <Problem text={texts.wrongCode} />}
      <p dir="auto">{texts.codeSent(entry.address)}</p>
      <PageForm view={view} path="/subscribe/code" label={texts.confirmButton}>
        {(['channel', 'address', 'request'] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={entry[name]} />
        ))}
        <CodeField view={view} />
      </PageForm>
      <p>
        <a href={view.href(`/subscribe?by=${encodeURIComponent(entry.channel)}`)}>{signIn.newCode}</a>
      </p>
    </Layout>
  );
}

/** Shown for an authentic link that is no longer valid, with a way to get a new one. */
export function EndedLinkPage({
  view,
  path,
  isReplaced,
}: LinkProps & { readonly isReplaced: boolean }): VNode {
  const texts = catalogueOf(view.locale).subscribing;
  const [title, text] = isReplaced
    ? [texts.replaced, texts.replacedText]
    : [texts.expired, texts.expiredText];
  return (
    <NoticePage view={view} path={path} title={title} text={text}>
      <AgainLink view={view} texts={texts} />
    </NoticePage>
  );
}

interface ConfirmProps extends LinkProps {
  readonly own: OwnSubscription;
  /** Incidents that the link is about. */
  readonly incidentIds: readonly number[];
}

/** Shown for a confirmation link. It has a button because mail scanners open links too. */
export function ConfirmPage({ view, path, own, incidentIds }: ConfirmProps): VNode {
  const texts = catalogueOf(view.locale).subscribing;
  return (
    <NoticePage view={view} path={path} title={texts.confirm} text={texts.confirmText(view.tenant.name)}>
      <p class="name">
        <bdi>{own.address}</bdi>
      </p>
      {incidentIds.length > 0 && (
        <>
          <p>{texts.following}</p>
          <FollowedLinks view={view} incidentIds={incidentIds} />
        </>
      )}
      <PageForm view={view} path={path} label={texts.confirmButton} />
    </NoticePage>
  );
}

interface ConfirmedProps extends LinkProps {
  readonly isRepeated: boolean;
  /** Whether a code was entered: the messages of its channel have no link to change the subscription. */
  readonly isByCode?: boolean;
  readonly secret: Confirmed['secret'];
}

/** Shown after a confirmation link was used, now or earlier. */
export function ConfirmedPage({ view, path, isRepeated, isByCode = false, secret }: ConfirmedProps): VNode {
  const texts = catalogueOf(view.locale).subscribing;
  const first = isByCode ? texts.confirmedByCode : texts.confirmedText;
  const text = isRepeated ? texts.alreadyText : first;
  return (
    <NoticePage view={view} path={path} title={texts.confirmed} text={text}>
      {secret !== null && (
        <dl class="addresses">
          <div>
            <dt>{texts.secret}</dt>
            <dd>
              <code>{secret}</code>
            </dd>
            <dd class="description">{texts.secretText}</dd>
          </div>
        </dl>
      )}
      <BackLink view={view} texts={texts} />
    </NoticePage>
  );
}

/** Shown for an unsubscribe link. */
export function UnsubscribePage({ view, path, own }: LinkProps & { readonly own: OwnSubscription }): VNode {
  const texts = catalogueOf(view.locale).subscribing;
  const text = texts.unsubscribeAsk(own.address, view.tenant.name);
  return (
    <NoticePage view={view} path={path} title={texts.unsubscribe} text={text}>
      <PageForm view={view} path={path} label={texts.unsubscribe} />
    </NoticePage>
  );
}

/** Shown after unsubscribing. */
export function UnsubscribedPage({ view, path }: LinkProps): VNode {
  const texts = catalogueOf(view.locale).subscribing;
  return (
    <NoticePage view={view} path={path} title={texts.unsubscribed} text={texts.unsubscribedText}>
      <AgainLink view={view} texts={texts} />
    </NoticePage>
  );
}

/** Shown for a link that undoes unsubscribing. */
export function UndoPage({ view, path, own }: LinkProps & { readonly own: OwnSubscription }): VNode {
  const texts = catalogueOf(view.locale).subscribing;
  const text = texts.undoAsk(own.address, view.tenant.name);
  return (
    <NoticePage view={view} path={path} title={texts.undo} text={text}>
      <PageForm view={view} path={path} label={texts.undoButton} />
    </NoticePage>
  );
}

/** Shown after a subscription was restored, now or earlier. */
export function UndonePage({ view, path }: LinkProps): VNode {
  const texts = catalogueOf(view.locale).subscribing;
  return (
    <NoticePage view={view} path={path} title={texts.undone} text={texts.undoneText}>
      <BackLink view={view} texts={texts} />
    </NoticePage>
  );
}

/** Shown for a management link if the subscription is not confirmed. */
export function InactivePage({ view, path }: LinkProps): VNode {
  const texts = catalogueOf(view.locale).subscribing;
  return (
    <NoticePage view={view} path={path} title={texts.inactive} text={texts.inactiveText}>
      <AgainLink view={view} texts={texts} />
    </NoticePage>
  );
}

/** Action just performed on the management page. */
export type Managed = 'saved' | 'resumed' | undefined;

interface ManageProps extends LinkProps {
  readonly own: OwnSubscription;
  readonly fields: ChoiceFields;
  readonly subscribable: ReadonlySet<number>;
  readonly problems: readonly FormProblem[];
  readonly done: Managed;
}

/** Page to change, pause or end a subscription. */
export function ManagePage({ view, path, own, fields, subscribable, problems, done }: ManageProps): VNode {
  const texts = catalogueOf(view.locale).subscribing;
  return (
    <Layout view={view} title={texts.manage} description={texts.manage} path={path} isForm>
      <h1>{texts.manage}</h1>
      <p>
        <bdi>{texts.manageText(own.address)}</bdi>
      </p>
      {problems.length > 0 && (
        <div class="card major_outage" role="alert">
          <p class="name">{texts.problem}</p>
        </div>
      )}
      {done !== undefined && (
        <p class="card done" role="status">
          {texts[done]}
        </p>
      )}
      {own.isPaused && <p class="card degraded">{texts.paused}</p>}
      {view.tenant.settings.subscriptionsEnabled && (
        <form class="form" method="post" action={actionOf(view, path)}>
          <ChoiceFieldsets
            view={view}
            texts={texts}
            fields={fields}
            subscribable={subscribable}
            problems={problems}
          />
          {own.incidentIds.length > 0 && (
            <>
              <p>{texts.following}</p>
              <FollowedLinks view={view} incidentIds={own.incidentIds} />
            </>
          )}
          <p>
            <button type="submit" class="button" name="action" value="save">
              {texts.save}
            </button>
          </p>
        </form>
      )}
      <form class="form steps" method="post" action={actionOf(view, path)}>
        <p>
          <button type="submit" name="action" value={own.isPaused ? 'resume' : 'pause'}>
            {own.isPaused ? texts.resume : texts.pause}
          </button>{' '}
          {!own.isPaused && <span class="description">{texts.pauseText}</span>}
        </p>
        <p>
          <button type="submit" name="action" value="leave">
            {texts.unsubscribe}
          </button>{' '}
          <span class="description">{texts.unsubscribeText}</span>
        </p>
      </form>
    </Layout>
  );
}

interface NoticeProps extends LinkProps {
  readonly title: string;
  readonly text: string;
  readonly children: ComponentChildren;
}

function NoticePage({ view, path, title, text, children }: NoticeProps): VNode {
  return (
    <Layout view={view} title={title} description={title} path={path} isForm>
      <h1>{title}</h1>
      <p dir="auto">{text}</p>
      {children}
    </Layout>
  );
}

interface TextProps extends ViewProps {
  readonly texts: SubscribeTexts;
}

function AgainLink({ view, texts }: TextProps): VNode | null {
  if (!view.tenant.settings.subscriptionsEnabled) return <BackLink view={view} texts={texts} />;
  return (
    <p>
      <a href={view.href('/subscribe')}>{texts.subscribeAgain}</a>
    </p>
  );
}

function BackLink({ view, texts }: TextProps): VNode {
  return (
    <p>
      <a href={view.href('/')}>{texts.back}</a>
    </p>
  );
}

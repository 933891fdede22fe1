import type { ComponentChildren, VNode } from 'preact';
import type { SignInTexts } from '#core/languages/catalogue.js';
import { baseOf, catalogueOf } from '#core/languages/catalogues.js';
import { DOCS_PATH } from '#http/reference/operation-links.js';
import type { SsoProblem } from '#modules/members/rules/sso-problem.js';
import type { OpenInvitation } from '#modules/members/services/invitations.js';
import { ACCOUNT_PATH, CONSOLE_PATH } from '#platform/access/sign-in/console-path.js';
import type { SignInWay } from '#platform/access/sign-in/sign-in-way.js';
import { actionOf, CodeFields, EmailField, PageForm, Problem } from '../forms/form-parts.js';
import { Layout } from '../pages/layout.js';
import { PASSKEYS_SCRIPT_FILE } from '../pages/page-script.js';
import type { PageView } from '../view/page-view.js';

const PATH = '/console/sign-in';
const EMAIL_PATH = `${PATH}/email`;

/** Why somebody could not sign in. */
export type SignInProblem = 'wrongKey' | 'wrongEmail' | SsoProblem;

export interface ViewProps {
  readonly view: PageView;
}

interface SignInProps extends ViewProps {
  readonly ways: readonly SignInWay[];
  readonly problem: SignInProblem | undefined;
}

/** Form to sign in. */
export function SignInPage({ view, ways, problem }: SignInProps): VNode {
  const texts = catalogueOf(view.locale).signIn;
  return (
    <Frame view={view} path={PATH} title={texts.title} hasScript>
      <p dir="auto">{texts.text(view.tenant.name)}</p>
      {problem !== undefined && <Problem text={texts[problem]} />}
      {problem !== 'needsHttps' && (
        <>
          <PageForm view={view} path={EMAIL_PATH} label={texts.sendCode}>
            <EmailField view={view} />
          </PageForm>
          <div data-passkey-sign-in hidden>
            <p>
              <button type="button" class="button">
                {texts.withPasskey}
              </button>
            </p>
            <PasskeyProblem texts={texts} />
          </div>
          <Ways ways={ways} texts={texts} locale={view.locale} />
          <PageForm view={view} path={PATH} label={texts.withKey}>
            <label class="field">
              <span>{texts.key}</span>
              <input
                type="password"
                name="key"
                required
                dir="ltr"
                autocomplete="off"
                spellcheck={false}
                aria-describedby="key-hint"
              />
            </label>
            <p class="description" id="key-hint">
              {texts.keyHint}
            </p>
          </PageForm>
        </>
      )}
    </Frame>
  );
}

interface CodeProps extends ViewProps {
  readonly email: string;
  readonly isWrong: boolean;
}

/** Form to enter the code of a mail. */
export function CodePage({ view, email, isWrong }: CodeProps): VNode {
  const texts = catalogueOf(view.locale).signIn;
  return (
    <Frame view={view} path={PATH} title={texts.codeTitle}>
      {isWrong ? <Problem text={texts.wrongCode} /> : <p dir="auto">{texts.codeSent(email)}</p>}
      <PageForm view={view} path={EMAIL_PATH} label={texts.withCode}>
        <CodeFields view={view} email={email} />
      </PageForm>
      <p>
        <a href={actionOf(view, PATH)}>{texts.newCode}</a>
      </p>
    </Frame>
  );
}

interface WaysProps {
  readonly ways: readonly SignInWay[];
  readonly texts: SignInTexts;
  readonly locale: string;
}

/** Links to the ways of modules. */
function Ways({ ways, texts, locale }: WaysProps): VNode | null {
  if (ways.length === 0) return null;
  return (
    <nav class="ways" aria-label={texts.otherWays}>
      {ways.map(({ name, href, label }) => (
        <a key={name} href={href} dir="auto">
          {label[locale] ?? label[baseOf(locale)] ?? label.en}
        </a>
      ))}
    </nav>
  );
}

interface SignedInProps extends ViewProps {
  /** Of the member, or of the key that was used. */
  readonly name: string;
  readonly byMember: boolean;
}

/** Shown to who is signed in. */
export function SignedInPage({ view, name, byMember }: SignedInProps): VNode {
  const texts = catalogueOf(view.locale).signIn;
  return (
    <Frame view={view} path={PATH} title={texts.signedIn}>
      <p dir="auto">{byMember ? texts.as(name) : texts.withKeyNamed(name)}</p>
      <p>
        <a href={CONSOLE_PATH}>{texts.console}</a>
      </p>
      {byMember && (
        <p>
          <a href={ACCOUNT_PATH}>{texts.account}</a>
        </p>
      )}
      <p>
        <a href={DOCS_PATH}>{texts.reference}</a>
      </p>
      <PageForm view={view} path="/console/sign-out" label={texts.signOut} />
    </Frame>
  );
}

interface TextsProps {
  readonly texts: SignInTexts;
}

function PasskeyProblem({ texts }: TextsProps): VNode {
  return (
    <p class="problem" role="alert" hidden>
      {texts.passkeyFailed}
    </p>
  );
}

interface InvitationProps extends ViewProps {
  readonly path: string;
  readonly invitation: OpenInvitation;
  readonly isSafe: boolean;
}

/** Shown for the link of an invitation. It has a button because mail scanners open links too. */
export function InvitationPage({ view, path, invitation, isSafe }: InvitationProps): VNode {
  const texts = catalogueOf(view.locale).signIn;
  const { invitedBy, email, roles } = invitation;
  const { name } = view.tenant;
  return (
    <Frame view={view} path={path} title={texts.invitation}>
      <p dir="auto">{invitedBy === null ? texts.invited(name) : texts.invitedBy(invitedBy, name)}</p>
      <dl class="addresses">
        <dt>{texts.email}</dt>
        <dd>
          <bdi>{email}</bdi>
        </dd>
        {roles.length > 0 && (
          <>
            <dt>{texts.roles}</dt>
            <dd>
              <bdi>{roles.join(', ')}</bdi>
            </dd>
          </>
        )}
      </dl>
      {isSafe ? (
        <PageForm view={view} path={path} label={texts.accept} />
      ) : (
        <p class="problem">{texts.needsHttps}</p>
      )}
    </Frame>
  );
}

/** Shown for an invitation that was accepted or has ended. */
export function PastInvitationPage({
  view,
  path,
  isAccepted,
}: ViewProps & { readonly path: string; readonly isAccepted: boolean }): VNode {
  const texts = catalogueOf(view.locale).signIn;
  return (
    <Frame view={view} path={path} title={isAccepted ? texts.accepted : texts.ended}>
      <p>{isAccepted ? texts.acceptedText : texts.endedText}</p>
      {isAccepted && (
        <p>
          <a href={actionOf(view, PATH)}>{texts.title}</a>
        </p>
      )}
    </Frame>
  );
}

interface FrameProps extends ViewProps {
  readonly path: string;
  /** True if passkeys work on it, which its policy must allow. */
  readonly hasScript?: boolean;
  readonly title: string;
  readonly children: ComponentChildren;
}

export function Frame({ view, path, title, hasScript = false, children }: FrameProps): VNode {
  return (
    <Layout view={view} title={title} description={title} path={path} isForm>
      <h1>{title}</h1>
      {children}
      {hasScript && <script src={`/assets/${PASSKEYS_SCRIPT_FILE}`} defer />}
    </Layout>
  );
}

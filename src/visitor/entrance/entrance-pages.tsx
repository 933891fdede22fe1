import type { VNode } from 'preact';
import { catalogueOf } from '#core/languages/catalogues.js';
import type { OfferedForms } from '#modules/audiences/services/entrances.js';
import { actionOf, CodeFields, EmailField, PageForm, Problem } from '../forms/form-parts.js';
import { Layout } from '../pages/layout.js';
import type { PageView } from '../view/page-view.js';
import { EMAIL_PATH, ENTRANCE_PATH, LEAVE_PATH, PASSWORD_PATH, SSO_PATH } from '../pages/entrance-paths.js';

const SIGN_IN_PATH = '/console/sign-in';

/** Why somebody could not enter. */
export type EntranceProblem =
  'wrongPassword' | 'wrongEmail' | 'wrongCode' | 'wrongLink' | 'tooMany' | 'needsHttps' | 'ssoUnavailable';

interface ViewProps {
  readonly view: PageView;
  /** Path of the page that the visitor wants to see. */
  readonly to: string;
  readonly problem?: EntranceProblem | undefined;
}

/** The ways into a protected page, without any script. */
export function EntrancePage({
  view,
  to,
  problem,
  forms,
}: ViewProps & { readonly forms: OfferedForms }): VNode {
  const { entrance: texts, signIn } = catalogueOf(view.locale);
  const isWhole = view.tenant.settings.visibility === 'protected';
  const title = isWhole ? texts.title : texts.partTitle;
  return (
    <Layout view={view} title={title} description={title} path={null} isForm>
      <h1>{title}</h1>
      <p>{isWhole ? texts.text : texts.partText}</p>
      <EntranceProblemText view={view} problem={problem} />
      {forms.password && (
        <PageForm view={view} path={PASSWORD_PATH} label={texts.enter}>
          <input type="hidden" name="to" value={to} />
          <label class="field">
            <span>{texts.password}</span>
            <input
              type="password"
              name="password"
              required
              dir="ltr"
              autocomplete="current-password"
              maxLength={200}
            />
          </label>
        </PageForm>
      )}
      {forms.email && (
        <PageForm view={view} path={EMAIL_PATH} label={signIn.sendCode}>
          <input type="hidden" name="to" value={to} />
          <EmailField view={view} />
        </PageForm>
      )}
      {forms.sso && (
        <p>
          <a class="button" href={`${actionOf(view, SSO_PATH)}&to=${encodeURIComponent(to)}`}>
            {texts.withSso}
          </a>
        </p>
      )}
      {!forms.password && !forms.email && !forms.sso && <p>{texts.noForms}</p>}
      <p>
        <a href={actionOf(view, SIGN_IN_PATH)}>{texts.members}</a>
      </p>
    </Layout>
  );
}

/** Form to enter the code of a mail. */
export function EntranceCodePage({
  view,
  to,
  problem,
  email,
}: ViewProps & { readonly email: string }): VNode {
  const { entrance: texts, signIn } = catalogueOf(view.locale);
  return (
    <Layout view={view} title={signIn.codeTitle} description={texts.title} path={null} isForm>
      <h1>{signIn.codeTitle}</h1>
      {problem === undefined ? (
        <p dir="auto">{texts.codeSent(email)}</p>
      ) : (
        <EntranceProblemText view={view} problem={problem} />
      )}
      <PageForm view={view} path={EMAIL_PATH} label={texts.enter}>
        <input type="hidden" name="to" value={to} />
        <CodeFields view={view} email={email} />
      </PageForm>
      <p>
        <a href={`${actionOf(view, ENTRANCE_PATH)}&to=${encodeURIComponent(to)}`}>{signIn.newCode}</a>
      </p>
    </Layout>
  );
}

/** Asks before the browser's cookie is deleted. */
export function LeavePage({ view }: Pick<ViewProps, 'view'>): VNode {
  const { entrance: texts } = catalogueOf(view.locale);
  return (
    <Layout view={view} title={texts.leave} description={texts.leave} path={null} isForm>
      <h1>{texts.leave}</h1>
      <p>{texts.leaveText}</p>
      <PageForm view={view} path={LEAVE_PATH} label={texts.leave} />
    </Layout>
  );
}

function EntranceProblemText({ view, problem }: Pick<ViewProps, 'view' | 'problem'>): VNode | null {
  if (problem === undefined) return null;
  const { entrance: texts, signIn } = catalogueOf(view.locale);
  const isOfSignIn = problem === 'wrongEmail' || problem === 'wrongCode' || problem === 'ssoUnavailable';
  const text = isOfSignIn ? signIn[problem] : texts[problem];
  return <Problem text={text} />;
}

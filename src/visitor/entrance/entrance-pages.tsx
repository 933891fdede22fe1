import type { VNode } from 'preact';
import { catalogueOf } from '#core/languages/catalogues.js';
import type { OfferedForms } from '#modules/audiences/services/entrances.js';
import { Layout } from '../pages/layout.js';
import type { PageView } from '../view/page-view.js';
import { EMAIL_PATH, ENTRANCE_PATH, LEAVE_PATH, PASSWORD_PATH } from '../pages/entrance-paths.js';

const SIGN_IN_PATH = '/console/sign-in';

/** Why somebody could not enter. */
export type EntranceProblem =
  'wrongPassword' | 'wrongEmail' | 'wrongCode' | 'wrongLink' | 'tooMany' | 'needsHttps';

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
  return (
    <Layout view={view} title={texts.title} description={texts.title} path={null} isForm>
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <Problem view={view} problem={problem} />
      {forms.password && (
        <form class="form" method="post" action={actionOf(view, PASSWORD_PATH)}>
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
          <Button label={texts.enter} />
        </form>
      )}
      {forms.email && (
        <form class="form" method="post" action={actionOf(view, EMAIL_PATH)}>
          <input type="hidden" name="to" value={to} />
          <label class="field">
            <span>{signIn.email}</span>
            <input type="email" name="email" required dir="ltr" autocomplete="email" maxLength={254} />
          </label>
          <Button label={signIn.sendCode} />
        </form>
      )}
      {!forms.password && !forms.email && <p>{texts.noForms}</p>}
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
        <Problem view={view} problem={problem} />
      )}
      <form class="form" method="post" action={actionOf(view, EMAIL_PATH)}>
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name="email" value={email} />
        <label class="field">
          <span>{signIn.code}</span>
          <input
            type="text"
            name="code"
            required
            dir="ltr"
            inputMode="numeric"
            autocomplete="one-time-code"
            pattern="\s*[0-9]{6}\s*"
          />
        </label>
        <Button label={texts.enter} />
      </form>
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
      <form class="form" method="post" action={actionOf(view, LEAVE_PATH)}>
        <Button label={texts.leave} />
      </form>
    </Layout>
  );
}

function Problem({ view, problem }: Pick<ViewProps, 'view' | 'problem'>): VNode | null {
  if (problem === undefined) return null;
  const { entrance: texts, signIn } = catalogueOf(view.locale);
  const text = problem === 'wrongEmail' || problem === 'wrongCode' ? signIn[problem] : texts[problem];
  return (
    <div class="card major_outage" role="alert">
      <p class="name">{text}</p>
    </div>
  );
}

function Button({ label }: { readonly label: string }): VNode {
  return (
    <p>
      <button type="submit" class="button">
        {label}
      </button>
    </p>
  );
}

/** URL that keeps the language of the page. */
function actionOf(view: PageView, path: string): string {
  return `${path}?lang=${view.locale}`;
}

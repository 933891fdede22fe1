import type { VNode } from 'preact';
import { catalogueOf } from '#core/languages/catalogues.js';
import type { SsoTrial } from '#modules/members/services/sso-pages.js';
import { Problem } from '../forms/form-parts.js';
import { Frame, type ViewProps } from './sign-in-pages.js';

interface Props extends ViewProps {
  readonly trial: SsoTrial;
}

/** Tells a person what came of trying single sign-on. */
export function SsoTrialPage({ view, trial }: Props): VNode {
  const texts = catalogueOf(view.locale).signIn;
  const { problem, message, claims, roles } = trial;
  return (
    <Frame
      view={view}
      path="/console/sign-in"
      title={problem === undefined ? texts.ssoWorks : texts.ssoFails}
    >
      {problem === undefined ? (
        <p>
          <span lang="en" dir="ltr">
            {message}
          </span>{' '}
          {texts.ssoWasTest}
        </p>
      ) : (
        <>
          <Problem text={texts[problem]} />
          <p lang="en" dir="ltr">
            {message}
          </p>
          <h2>{texts.ssoWhatToDo}</h2>
          <p dir="auto">{texts.ssoAdvice[problem]}</p>
        </>
      )}
      {claims !== undefined && (
        <>
          <h2>{texts.ssoRoles}</h2>
          <p dir="auto">{rolesIn(roles, texts)}</p>
        </>
      )}
      <h2>{texts.ssoClaims}</h2>
      {claims === undefined ? <p>{texts.ssoNoClaims}</p> : <Claims claims={claims} />}
    </Frame>
  );
}

function rolesIn(
  roles: readonly string[] | undefined,
  texts: { readonly ssoRolesStay: string; readonly ssoNoRoles: string },
): string {
  if (roles === undefined) return texts.ssoRolesStay;
  return roles.length === 0 ? texts.ssoNoRoles : roles.join(', ');
}

function Claims({ claims }: { readonly claims: NonNullable<SsoTrial['claims']> }): VNode {
  return (
    <dl class="addresses">
      {claims.map(([name, value]) => (
        <>
          <dt dir="ltr">{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </>
      ))}
    </dl>
  );
}

import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../lib/session.js';
import { chooseLanguage, LANGUAGES, useLanguage } from '../lib/texts.js';
import { languageName } from '../lib/locale-texts.js';
import { signOut } from '../lib/signed-out.js';
import { chooseScheme, SCHEMES } from '../lib/scheme.js';
import { Menu } from '../ui/menu.js';

interface AccountMenuProps {
  readonly onShortcuts: () => void;
}

/** Who is signed in, languages, light and dark, signing out. */
export function AccountMenu({ onShortcuts }: AccountMenuProps): ReactNode {
  const { texts, locale } = useLanguage();
  const { shell } = texts;
  const { name, tenant } = useSession();
  const navigate = useNavigate();
  const schemes = { auto: shell.schemeAuto, light: shell.schemeLight, dark: shell.schemeDark };
  return (
    <Menu
      label={`${shell.account}: ${name}`}
      actions={[
        { id: 'account', label: shell.account, onAction: () => void navigate({ to: '/account' }) },
        {
          id: 'page',
          label: shell.statusPage,
          onAction: () => window.open(tenant.status_page_url, '_blank', 'noopener'),
        },
        { id: 'shortcuts', label: shell.shortcuts, onAction: onShortcuts },
        ...SCHEMES.map((scheme) => ({
          id: scheme,
          label: `${shell.scheme}: ${schemes[scheme]}`,
          onAction: () => chooseScheme(scheme),
        })),
        ...LANGUAGES.map((language) => ({
          id: `language-${language}`,
          label: `${shell.language}: ${languageName(language, locale)}`,
          onAction: () => {
            chooseLanguage(language);
            location.reload();
          },
        })),
        { id: 'sign-out', label: shell.signOut, onAction: () => void signOut() },
      ]}
    >
      <span className="initials" aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
    </Menu>
  );
}

import type { ReactNode } from 'react';
import { useSession } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Screen } from '../../ui/screen.js';
import { PasskeysPart } from './passkeys-part.js';
import { ProfilePart } from './profile-part.js';
import { SessionsPart } from './sessions-part.js';
import './account.css';

/** What members see and change of themselves: profile, passkeys, sessions. */
export function AccountScreen(): ReactNode {
  const { account: texts, shell } = useTexts();
  const { member, name } = useSession();
  return (
    <Screen title={shell.account} help="as-a-person">
      {member === null ? (
        <EmptyState title={texts.noAccount}>{texts.noAccountText(name)}</EmptyState>
      ) : (
        <div className="account">
          <ProfilePart />
          <PasskeysPart />
          <SessionsPart />
        </div>
      )}
    </Screen>
  );
}

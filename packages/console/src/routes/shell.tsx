import { Link, Outlet, useBlocker, useMatches, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { RouterProvider as AriaRouter } from 'react-aria-components';
import { unsavedLabels } from '../lib/unsaved.js';
import { useSession } from '../lib/session.js';
import { useTexts } from '../lib/texts.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { EmptyState } from '../ui/empty-state.js';
import { Toasts } from '../ui/toast.js';
import { AccountMenu } from './account-menu.js';
import { ACTIONS } from './actions.js';
import type { NavigationEntry } from './navigation.js';
import { OfflineNote } from './offline-note.js';
import { Palette } from './palette.js';
import { SignedOutDialog } from './signed-out-dialog.js';
import { useEntries } from './use-entries.js';
import './shell.css';

const Shortcuts = lazy(() =>
  import('./shortcuts.js').then(({ Shortcuts: component }) => ({ default: component })),
);

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The frame around all screens: navigation, command palette, account, what was not saved. */
export function Shell(): ReactNode {
  const { shell } = useTexts();
  const [open, setOpen] = useState<'palette' | 'shortcuts' | 'more'>();
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(undefined)), [router]);
  useShellKeys(setOpen);
  const close = (): void => setOpen(undefined);
  return (
    <AriaRouter navigate={(to) => void router.navigate({ to })}>
      <a className="skip" href="#content">
        {shell.skip}
      </a>
      <div className="shell">
        <header className="top-bar">
          <TenantName />
          <button
            type="button"
            className="palette-button"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={() => setOpen('palette')}
          >
            <Icon shape="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5" />
            <span className="grow">{shell.search}</span>
            <kbd>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
          </button>
          <AccountMenu onShortcuts={() => setOpen('shortcuts')} />
        </header>
        <Navigation onMore={() => setOpen('more')} />
        <main id="content" tabIndex={-1}>
          <OfflineNote />
          <Suspense>
            <AllowedScreen />
          </Suspense>
        </main>
      </div>
      <Toasts />
      <LeaveDialog />
      <SignedOutDialog />
      <Dialog title={shell.navigation} isOpen={open === 'more'} onClose={close}>
        <Entries entries={useEntries()} />
      </Dialog>
      {open === 'palette' && <Palette onClose={close} />}
      <Suspense>{open === 'shortcuts' && <Shortcuts onClose={close} />}</Suspense>
    </AriaRouter>
  );
}

/** The screen of the address. Of a form that the session may not send, why not, before anything is typed. */
function AllowedScreen(): ReactNode {
  const { modules, ui } = useTexts();
  const { abilities } = useSession();
  const form = useMatches({
    select: (matches) => {
      const match = matches.at(-1);
      return match?.search.new === true ? `${match.fullPath}?new=true` : match?.fullPath;
    },
  });
  const ability = ACTIONS.find(({ to }) => to === form)?.ability;
  if (ability === undefined || abilities.has(ability)) return <Outlet />;
  return (
    <EmptyState isScreen title={ui.forbiddenTitle}>
      {modules.needs(ability)}
    </EmptyState>
  );
}

function TenantName(): ReactNode {
  const { tenant } = useSession();
  return (
    <Link to="/" className="tenant-name" dir="auto">
      {tenant.name}
    </Link>
  );
}

function Navigation({ onMore }: { readonly onMore: () => void }): ReactNode {
  const { shell } = useTexts();
  return (
    <nav className="navigation" aria-label={shell.navigation}>
      <Entries entries={useEntries()} />
      <button type="button" className="navigation-more" onClick={onMore}>
        <Icon shape="M5 12h.5m6 0h.5m6 0h.5" />
        {shell.more}
      </button>
    </nav>
  );
}

function Entries({ entries }: { readonly entries: readonly NavigationEntry[] }): ReactNode {
  const texts = useTexts();
  return (
    <ul className="entries">
      {entries.map(({ to, title, icon, place, group }, index) => (
        <li key={to} className={index > 0 && entries[index - 1]?.group !== group ? `${place} apart` : place}>
          <Link to={to} activeOptions={{ exact: to === '/' || to === '/records' }}>
            <Icon shape={icon} />
            {title(texts)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Icon({ shape }: { readonly shape: string }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}

/** Names what was typed and not saved before its screen is left. */
function LeaveDialog(): ReactNode {
  const { ui } = useTexts();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && unsavedLabels().length > 0,
    // Drafts are kept, so that a reload loses nothing.
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <Dialog
      title={ui.leaveTitle}
      isAlert
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      actions={
        <>
          <Button onPress={() => blocker.proceed?.()}>{ui.leave}</Button>
          <Button kind="primary" onPress={() => blocker.reset?.()}>
            {ui.stay}
          </Button>
        </>
      }
    >
      <p>{ui.leaveText}</p>
      <ul>
        {blocker.status === 'blocked' &&
          unsavedLabels().map((label) => (
            <li key={label} dir="auto">
              <strong>{label}</strong>
            </li>
          ))}
      </ul>
    </Dialog>
  );
}

/** ⌘K and Ctrl K open the palette, `?` the list of shortcuts, unless somebody is typing. */
function useShellKeys(open: (what: 'palette' | 'shortcuts') => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        open('palette');
      } else if (event.key === '?' && !isTyping(event.target)) {
        event.preventDefault();
        open('shortcuts');
      }
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [open]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  );
}

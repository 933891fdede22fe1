import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, useCallback, useState, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createRoot } from 'react-dom/client';
import { draftsOf } from './lib/drafts.js';
import { loadSession } from './lib/load-session.js';
import { kindOf } from './lib/problem.js';
import { applyScheme } from './lib/scheme.js';
import { RefreshSessionContext, SessionContext, type Session } from './lib/session.js';
import { rememberAddress, returnToAddress, SIGN_IN } from './lib/signed-out.js';
import { LanguageContext, languageFor, loadLanguage, type Language } from './lib/texts.js';
import { router } from './routes/router.js';
import { EmptyState } from './ui/empty-state.js';
import './ui/styles/tokens.css';
import './ui/styles/base.css';

const RETRIES = 2;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Whatever the server refuses, it refuses again.
      retry: (count, error) => count < RETRIES && ['busy', 'offline', 'fault'].includes(kindOf(error)),
    },
    // Without a connection a write fails at once, and the draft stays.
    mutations: { networkMode: 'always' },
  },
});

interface AppProps {
  readonly language: Language;
  readonly session: Session;
}

function App({ language, session: first }: AppProps): ReactNode {
  const [session, setSession] = useState(first);
  const refresh = useCallback(async () => {
    setSession(await loadSession());
    // What the browser keeps is what the next load begins with.
    await fetch('/console/brand.css', { cache: 'reload' }).catch(() => undefined);
    const brand = document.querySelector<HTMLLinkElement>('#react-aria-pressable-style');
    if (brand !== null) brand.href = `/console/brand.css?${String(Date.now())}`;
  }, []);
  return (
    <LanguageContext value={language}>
      <I18nProvider locale={language.locale}>
        <SessionContext value={session}>
          <RefreshSessionContext value={refresh}>
            <QueryClientProvider client={queries}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </RefreshSessionContext>
        </SessionContext>
      </I18nProvider>
    </LanguageContext>
  );
}

async function start(): Promise<void> {
  applyScheme();
  const element = document.querySelector('#root');
  if (element === null) return;
  const root = createRoot(element);
  const guess = languageFor(undefined);
  const early = loadLanguage(guess);
  // Before the router looks where it is.
  returnToAddress();
  // The screen's chunk comes while the session is read.
  void router.load();
  try {
    const session = await loadSession();
    draftsOf(`${session.tenant.id}:${String(session.member?.id ?? 'key')}`);
    const wanted = languageFor(session.member?.locale);
    const language = wanted === guess ? await early : await loadLanguage(wanted);
    show(language);
    // In slices, so that a slow device answers to taps meanwhile.
    startTransition(() => root.render(<App language={language} session={session} />));
  } catch (error) {
    if (kindOf(error) === 'signedOut') {
      rememberAddress();
      location.replace(SIGN_IN);
      return;
    }
    const language = await early;
    show(language);
    root.render(
      <EmptyState
        title={kindOf(error) === 'offline' ? language.texts.ui.offlineTitle : language.texts.ui.faultTitle}
        action={
          <a className="button" href={location.href}>
            {language.texts.ui.retry}
          </a>
        }
      >
        {error instanceof Error ? error.message : String(error)}
      </EmptyState>,
    );
  }
}

function show({ locale, direction }: Language): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = direction;
}

void start();

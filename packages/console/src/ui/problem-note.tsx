import type { ReactNode } from 'react';
import type { ConsoleTexts } from '#core/languages/console/console-texts.js';
import { kindOf, type ProblemKind } from '../lib/problem.js';
import { signInAgain } from '../lib/signed-out.js';
import { useTexts } from '../lib/texts.js';
import { Button } from './button.js';
import './problem-note.css';

/** Headline for a problem. */
export function problemTitle(kind: ProblemKind, ui: ConsoleTexts['ui']): string {
  switch (kind) {
    case 'offline':
      return ui.offlineTitle;
    case 'staleSignIn':
      return ui.staleSignInTitle;
    case 'forbidden':
      return ui.forbiddenTitle;
    case 'gone':
      return ui.goneTitle;
    case 'busy':
      return ui.busyTitle;
    case 'invalid':
      return ui.invalidTitle;
    case 'signedOut':
    case 'conflict':
    case 'changed':
    case 'fault':
      return ui.faultTitle;
  }
}

interface ProblemNoteProps {
  readonly error: unknown;
  readonly children?: ReactNode;
}

/** Says what went wrong, in the server's words, and leads to the sign-in if that is what is missing. */
export function ProblemNote({ error, children }: ProblemNoteProps): ReactNode {
  const { shell, ui } = useTexts();
  const kind = kindOf(error);
  const own = { offline: ui.notSentText, staleSignIn: ui.staleSignInText };
  const said = error instanceof Error ? error.message : String(error);
  return (
    <div className="problem-note" role="alert">
      <strong>{problemTitle(kind, ui)}</strong>
      <p dir="auto">{kind === 'offline' || kind === 'staleSignIn' ? own[kind] : said}</p>
      {kind === 'staleSignIn' && <Button onPress={() => void signInAgain()}>{shell.signInAgain}</Button>}
      {children}
    </div>
  );
}

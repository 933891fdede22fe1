import type { ReactNode } from 'react';
import type { ConsoleTexts } from '#core/languages/console/console-texts.js';
import { kindOf, type ProblemKind } from '../lib/problem.js';
import { useTexts } from '../lib/texts.js';
import './problem-note.css';

/** Headline for a problem. */
export function problemTitle(kind: ProblemKind, ui: ConsoleTexts['ui']): string {
  switch (kind) {
    case 'offline':
      return ui.offlineTitle;
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

/** Says why something could not be done, in the server's words. */
export function ProblemNote({ error, children }: ProblemNoteProps): ReactNode {
  const { ui } = useTexts();
  const kind = kindOf(error);
  return (
    <div className="problem-note" role="alert">
      <strong>{problemTitle(kind, ui)}</strong>
      <p dir="auto">
        {kind === 'offline' ? ui.notSentText : error instanceof Error ? error.message : String(error)}
      </p>
      {children}
    </div>
  );
}

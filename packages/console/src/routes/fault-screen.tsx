import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.js';
import { EmptyState } from '../ui/empty-state.js';

/** Drawn in place of a screen that has thrown, also one whose files are gone after an update of the server. */
export function FaultScreen({ error }: ErrorComponentProps): ReactNode {
  const { shell, ui } = useTexts();
  return (
    <EmptyState
      isScreen
      title={shell.fault}
      action={
        <a className="button" href={location.href}>
          {ui.retry}
        </a>
      }
    >
      {error instanceof Error ? error.message : String(error)}
    </EmptyState>
  );
}

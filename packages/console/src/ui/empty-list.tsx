import { use, type ReactNode } from 'react';
import { EmptyState } from './empty-state.js';
import { ScreenAction } from './screen.js';

interface EmptyListProps {
  readonly texts: { readonly emptyTitle: string; readonly emptyText?: string };
}

/** In place of the list of a screen while it is empty. The one next thing to do is the screen's primary action. */
export function EmptyList({ texts }: EmptyListProps): ReactNode {
  return (
    <EmptyState title={texts.emptyTitle} action={use(ScreenAction)}>
      {texts.emptyText}
    </EmptyState>
  );
}

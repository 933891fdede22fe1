import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Screen } from '../../ui/screen.js';

export function TemplatesScreen(): ReactNode {
  const { templates: texts, shell } = useTexts();
  return (
    <Screen title={texts.title}>
      <EmptyState title={shell.comingNext} />
    </Screen>
  );
}

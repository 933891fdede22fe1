import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTexts } from '../lib/texts.js';
import './tree-chevron.css';

/** Opens and closes a row of a tree that has others below it. */
export function TreeChevron(): ReactNode {
  const { ui } = useTexts();
  return (
    <Button slot="chevron" className="tree-chevron" aria-label={ui.expand}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9 6l6 6-6 6" />
      </svg>
    </Button>
  );
}

import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.js';
import '../ui/empty-state.css';

/** Drawn while the files of a screen are on their way. */
export function LoadingScreen(): ReactNode {
  const { ui } = useTexts();
  return (
    <div className="screen">
      <p className="loading dim" role="status">
        {ui.loading}
      </p>
    </div>
  );
}

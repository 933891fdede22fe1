import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.js';
import { EmptyState } from '../ui/empty-state.js';

export function NotFoundScreen(): ReactNode {
  const { shell } = useTexts();
  return (
    <EmptyState
      isScreen
      title={shell.notFound}
      action={
        <Link to="/" className="button">
          {shell.backHome}
        </Link>
      }
    />
  );
}

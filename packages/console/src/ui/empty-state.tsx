import type { ReactNode } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The one next thing to do. */
  readonly action?: ReactNode;
}

/** Says what a list is for while there is nothing in it. */
export function EmptyState({ title, children, action }: EmptyStateProps): ReactNode {
  return (
    <div className="empty-state">
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}

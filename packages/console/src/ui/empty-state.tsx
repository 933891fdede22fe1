import type { ReactNode } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  readonly title: string;
  /** True: in place of a whole screen. */
  readonly isScreen?: boolean;
  readonly children?: ReactNode;
  /** The one next thing to do. */
  readonly action?: ReactNode;
}

/** Says what a list is for while there is nothing in it. */
export function EmptyState({ title, isScreen = false, children, action }: EmptyStateProps): ReactNode {
  const Heading = isScreen ? 'h1' : 'h2';
  return (
    <div className="empty-state">
      <Heading>{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}

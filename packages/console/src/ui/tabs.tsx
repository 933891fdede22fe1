import type { ReactNode } from 'react';
import './tabs.css';

interface TabsProps {
  readonly label: string;
  /** Links with {@link tabProps}. */
  readonly children: ReactNode;
}

/** Leads to the parts of a screen, each of which has an address. */
export function Tabs({ label, children }: TabsProps): ReactNode {
  return (
    <nav className="tab-list" aria-label={label}>
      {children}
    </nav>
  );
}

interface TabProps {
  readonly className: string;
  readonly 'aria-current': 'page' | undefined;
  readonly 'data-selected': true | undefined;
  readonly ref: ((tab: HTMLElement | null) => void) | undefined;
}

/** Makes a link one of {@link Tabs}. */
export function tabProps(isCurrent: boolean): TabProps {
  return {
    className: 'tab',
    'aria-current': isCurrent ? 'page' : undefined,
    'data-selected': isCurrent || undefined,
    ref: isCurrent ? bringIntoView : undefined,
  };
}

/** On phones, the tabs may be wider than the screen. */
function bringIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

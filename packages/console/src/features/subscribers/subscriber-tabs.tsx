import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import '../../ui/tabs.css';

/** Leads to the list of subscribers and to what was sent to them. */
export function SubscriberTabs(): ReactNode {
  const { subscribers: texts } = useTexts();
  const props = {
    className: 'tab',
    activeOptions: { exact: true, includeSearch: false },
    activeProps: { 'data-selected': true, 'aria-current': 'page' },
  } as const;
  return (
    <nav className="tab-list" aria-label={texts.partsLabel}>
      <Link to="/subscribers" search={{}} {...props}>
        {texts.title}
      </Link>
      <Link to="/subscribers/deliveries" search={{}} {...props}>
        {texts.deliveries.title}
      </Link>
    </nav>
  );
}

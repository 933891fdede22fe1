import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { tabProps, Tabs } from '../../ui/tabs.js';

/** Leads to the list of subscribers and to what was sent to them. */
export function SubscriberTabs({ current }: { readonly current: 'list' | 'deliveries' }): ReactNode {
  const { subscribers: texts } = useTexts();
  return (
    <Tabs label={texts.partsLabel}>
      <Link to="/subscribers" search={{}} {...tabProps(current === 'list')}>
        {texts.title}
      </Link>
      <Link to="/subscribers/deliveries" search={{}} {...tabProps(current === 'deliveries')}>
        {texts.deliveries.title}
      </Link>
    </Tabs>
  );
}

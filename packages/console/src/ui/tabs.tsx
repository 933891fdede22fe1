import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import './tabs.css';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly title: string; readonly content: ReactNode }[];
  readonly selected?: string;
  readonly onSelect?: (id: string) => void;
}

export function Tabs({ label, tabs, selected, onSelect }: TabsProps): ReactNode {
  return (
    <AriaTabs className="tabs" selectedKey={selected} onSelectionChange={(key) => onSelect?.(String(key))}>
      <TabList aria-label={label} className="tab-list" items={tabs}>
        {({ id, title }) => (
          <Tab id={id} className="tab">
            {title}
          </Tab>
        )}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="tab-panel">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

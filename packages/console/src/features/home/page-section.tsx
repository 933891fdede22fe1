import type { Schemas } from '@heliograph/client';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { Loaded } from '../../ui/loaded.js';
import { Section } from '../../ui/screen.js';
import { StatusSign } from '../../ui/status-sign.js';

const STATUSES = ['major_outage', 'partial_outage', 'degraded', 'under_maintenance', 'operational'] as const;

interface PageSectionProps {
  readonly status: UseQueryResult<{ readonly data: Schemas['StatusSummary'] }>;
}

/** The page as visitors see it now, in numbers. */
export function PageSection({ status }: PageSectionProps): ReactNode {
  const { home: texts } = useTexts();
  const { tenant } = useSession();
  return (
    <Section title={texts.page}>
      {/* Above the numbers, so that it stays where it is when they come. */}
      <a className="button" href={tenant.status_page_url} target="_blank" rel="noopener">
        {texts.openPage}
      </a>
      <Loaded query={status}>
        {({ data: { components, subscribers } }) => (
          <ul className="home-counts numbers">
            <li>{texts.componentCount(components.total)}</li>
            {STATUSES.filter((one) => components.by_status[one] > 0).map((one) => (
              <li key={one}>
                <StatusSign status={one} />
                <span>{components.by_status[one]}</span>
              </li>
            ))}
            <li>{texts.subscriberCount(subscribers.confirmed)}</li>
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

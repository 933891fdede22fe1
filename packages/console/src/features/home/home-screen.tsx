import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { live, reading } from '../../lib/api.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { Screen } from '../../ui/screen.js';
import { StatusSign } from '../../ui/status-sign.js';
import { AttentionSection } from './attention-section.js';
import { FirstStepsNote } from './first-steps-note.js';
import { PageSection } from './page-section.js';
import { RunningSection, UpcomingSection } from './running-section.js';
import './home.css';

/** What needs attention, what is running, what comes next, what visitors see. */
export function HomeScreen(): ReactNode {
  const { home: texts } = useTexts();
  const status = useQuery(live(reading('/api/v1/status')));
  const mayManage = useAbility('incidents.manage');
  return (
    <Screen
      title={texts.title}
      help="an-incident-from-draft-to-post-mortem"
      sign={status.data !== undefined && <StatusSign status={status.data.data.indicator} />}
      action={
        mayManage && (
          <Link to="/incidents/new" className="button primary">
            {texts.newIncident}
          </Link>
        )
      }
    >
      <div className="home">
        <div className="stack home-main">
          <FirstStepsNote components={status.data?.data.components.total} />
          <AttentionSection />
          {mayManage && <RunningSection />}
          {mayManage && <UpcomingSection />}
        </div>
        <PageSection status={status} />
      </div>
    </Screen>
  );
}

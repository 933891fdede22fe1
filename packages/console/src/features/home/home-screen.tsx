import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { live, reading } from '../../lib/api.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Loaded } from '../../ui/loaded.js';
import { Screen, Section } from '../../ui/screen.js';
import { Badge, StatusSign } from '../../ui/status-sign.js';

/** What needs attention, what is running, what comes next. */
export function HomeScreen(): ReactNode {
  const { home: texts } = useTexts();
  const status = useQuery(live(reading('/api/v1/status')));
  const mayManage = useAbility('incidents.manage');
  return (
    <Screen
      title={texts.title}
      sign={status.data !== undefined && <StatusSign status={status.data.data.indicator} />}
    >
      {mayManage && <Running />}
    </Screen>
  );
}

function Running(): ReactNode {
  const { home: texts } = useTexts();
  const incidents = useQuery(live(reading('/api/v1/incidents', { params: { query: { active: true } } })));
  return (
    <Section title={texts.running}>
      <Loaded
        query={incidents}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className="dim">{texts.nothingRunning}</p>}
      >
        {({ data }) => (
          <ul className="stack tight">
            {data.map((incident) => (
              <RunningIncident key={incident.id} incident={incident} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function RunningIncident({ incident }: { readonly incident: Schemas['Incident'] }): ReactNode {
  const { statuses } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  return (
    <li className="row">
      <Link to="/incidents/$incident" params={{ incident: String(incident.id) }} dir="auto">
        {textIn(incident.title)}
      </Link>
      <Badge>{statuses.working[incident.status]}</Badge>
      <span className="dim numbers">{times.duration(incident.started_at)}</span>
    </li>
  );
}

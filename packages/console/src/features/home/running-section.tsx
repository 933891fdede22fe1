import type { Schemas } from '@heliograph/client';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { live, SELDOM_MS } from '../../lib/api.js';
import { useLanguage, useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useNow } from '../../lib/use-now.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Loaded } from '../../ui/loaded.js';
import { Section } from '../../ui/screen.js';
import { Badge, StatusSign } from '../../ui/status-sign.js';
import { HomeRow } from './home-row.js';
import { activeIncidents, activeMaintenances, upcomingMaintenances } from './queries.js';
import { worstImpact } from './worst-impact.js';

/** Incidents and maintenances that are under way. Those that have no room here are in the lists. */
export function RunningSection(): ReactNode {
  const { home: texts } = useTexts();
  const incidents = useQuery(live(activeIncidents()));
  const maintenances = useQuery(live(activeMaintenances()));
  const isRunning = maintenances.data?.data ?? [];
  return (
    <Section title={texts.running}>
      <Loaded
        query={incidents}
        isEmpty={({ data }) => data.length + isRunning.length === 0}
        empty={<p className="dim">{texts.nothingRunning}</p>}
      >
        {({ data, meta }) => (
          <>
            <ul>
              {data.map((incident) => (
                <IncidentRow key={incident.id} incident={incident} />
              ))}
              {isRunning.map((maintenance) => (
                <MaintenanceRow key={maintenance.id} maintenance={maintenance} />
              ))}
            </ul>
            <More count={meta.total - data.length} to="/incidents" search={{ show: 'active' }} />
            <More count={(maintenances.data?.meta.total ?? 0) - isRunning.length} to="/maintenances" />
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface MoreProps {
  readonly count: number;
  readonly to: '/incidents' | '/maintenances';
  readonly search?: { readonly show?: 'active' };
}

function More({ count, to, search = {} }: MoreProps): ReactNode {
  const { home: texts } = useTexts();
  const { locale } = useLanguage();
  if (count <= 0) return null;
  return (
    <p>
      <Link to={to} search={search}>
        {texts.showMore(new Intl.NumberFormat(locale).format(count))}
      </Link>
    </p>
  );
}

function IncidentRow({ incident }: { readonly incident: Schemas['Incident'] }): ReactNode {
  const { home: texts, incidents, statuses } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  const now = useNow();
  const [latest] = incident.updates;
  const params = { incident: String(incident.id) };
  return (
    <HomeRow
      sign={<StatusSign status={worstImpact(incident.components)} isBrief />}
      title={
        <Link to="/incidents/$incident" params={params}>
          {textIn(incident.title)}
        </Link>
      }
      about={[
        <Badge key="status">{statuses.working[incident.status]}</Badge>,
        texts.runningFor(times.duration(incident.started_at, now)),
        ...(latest === undefined ? [] : [texts.lastUpdate(times.relative(latest.created_at, now))]),
      ]}
      action={
        <span className="row">
          <Link to="/incidents/$incident" params={params} search={{ step: 'update' }} className="button">
            {texts.update}
          </Link>
          <Link to="/incidents/$incident" params={params} search={{ step: 'resolve' }} className="button">
            {incidents.resolve}
          </Link>
        </span>
      }
    />
  );
}

function MaintenanceRow({ maintenance }: { readonly maintenance: Schemas['Maintenance'] }): ReactNode {
  const { home: texts, maintenances, statuses } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  const now = useNow();
  const params = { maintenance: String(maintenance.id) };
  return (
    <HomeRow
      sign={<StatusSign status="under_maintenance" isBrief />}
      title={
        <Link to="/maintenances/$maintenance" params={params}>
          {textIn(maintenance.title)}
        </Link>
      }
      about={[
        <Badge key="status">{statuses.working[maintenance.status]}</Badge>,
        texts.runningFor(times.duration(maintenance.started_at, now)),
        ...(maintenance.scheduled_end_at === null
          ? []
          : [maintenances.until(times.at(maintenance.scheduled_end_at))]),
      ]}
      action={
        <Link to="/maintenances/$maintenance" params={params} hash="update" className="button">
          {texts.update}
        </Link>
      }
    />
  );
}

/** Maintenances that visitors know of and that have not begun, the next one first. */
export function UpcomingSection(): ReactNode {
  const { home: texts, maintenances: words } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  const now = useNow();
  const maintenances = useQuery(live(upcomingMaintenances(), SELDOM_MS));
  return (
    <Section title={texts.upcoming}>
      <Loaded
        query={maintenances}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className="dim">{texts.nothingUpcoming}</p>}
      >
        {({ data }) => (
          <ul>
            {data
              .toSorted((one, other) => one.started_at.localeCompare(other.started_at))
              .map(({ id, title, started_at }) => (
                <HomeRow
                  key={id}
                  title={
                    <Link to="/maintenances/$maintenance" params={{ maintenance: String(id) }}>
                      {textIn(title)}
                    </Link>
                  }
                  about={[
                    times.relative(started_at, now),
                    times.at(started_at),
                    ...[times.onPage(started_at)].flatMap((time) =>
                      time === undefined ? [] : [words.onPage(time)],
                    ),
                  ]}
                />
              ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

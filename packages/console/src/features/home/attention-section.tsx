import { Link, useRouter } from '@tanstack/react-router';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Schemas } from '@heliograph/client';
import { api, live, reading, SELDOM_MS } from '../../lib/api.js';
import { draftedRecords } from '../../lib/drafts.js';
import { presentTime } from '../../lib/server-time.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useNow } from '../../lib/use-now.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { Section } from '../../ui/screen.js';
import { Badge, StatusSign } from '../../ui/status-sign.js';
import { HomeRow } from './home-row.js';
import { activeIncidents, activeMaintenances } from './queries.js';

const DAY_MS = 24 * 3_600_000;
const MAX_DRAFTS = 10;

/** Whatever waits for somebody: each with the one step that settles it. Sections that find nothing draw nothing. */
export function AttentionSection(): ReactNode {
  const { home: texts, ui } = useTexts();
  const mayManage = useAbility('incidents.manage');
  const isComing =
    useIsFetching({ predicate: ({ state }) => state.dataUpdateCount + state.errorUpdateCount === 0 }) > 0;
  return (
    <Section title={texts.attention}>
      <ul className="home-attention">
        {mayManage && <Unacknowledged />}
        {mayManage && <Overdue />}
        {useAbility('domains.manage') && <Domains />}
        {useAbility('subscribers.manage') && <FailedDeliveries />}
        <LocalDrafts />
        {mayManage && <Drafts />}
      </ul>
      <p className="home-calm dim">{isComing ? ui.loading : texts.calm}</p>
    </Section>
  );
}

function Unacknowledged(): ReactNode {
  const incidents = useQuery(live(activeIncidents()));
  return incidents.data?.data
    .filter(({ acknowledged_at }) => acknowledged_at === null)
    .map((incident) => <UnacknowledgedRow key={incident.id} incident={incident} />);
}

function UnacknowledgedRow({ incident }: { readonly incident: Schemas['Incident'] }): ReactNode {
  const { home: texts } = useTexts();
  const textIn = useTextIn();
  const acknowledge = useWrite(
    (id: number) =>
      api.POST('/api/v1/incidents/{incident}/acknowledge', { params: { path: { incident: id } } }),
    { changes: ['/api/v1/incidents'] },
  );
  return (
    <HomeRow
      sign={<StatusSign status="degraded" isBrief />}
      title={
        <Link to="/incidents/$incident" params={{ incident: String(incident.id) }}>
          {textIn(incident.title)}
        </Link>
      }
      about={[texts.unacknowledged, acknowledge.error !== null && <ProblemNote error={acknowledge.error} />]}
      action={
        <Button isPending={acknowledge.isPending} onPress={() => acknowledge.mutate(incident.id)}>
          {texts.acknowledge}
        </Button>
      }
    />
  );
}

function Overdue(): ReactNode {
  const { home: texts } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  const now = useNow();
  const maintenances = useQuery(live(activeMaintenances()));
  return maintenances.data?.data
    .filter(({ scheduled_end_at: end }) => end !== null && Date.parse(end) < now)
    .map(({ id, title, scheduled_end_at: end }) => (
      <HomeRow
        key={id}
        sign={<StatusSign status="under_maintenance" isBrief />}
        title={
          <Link to="/maintenances/$maintenance" params={{ maintenance: String(id) }}>
            {textIn(title)}
          </Link>
        }
        about={[texts.overdue(times.relative(end ?? '', now))]}
      />
    ));
}

function Drafts(): ReactNode {
  const { home: texts } = useTexts();
  const textIn = useTextIn();
  const query = { params: { query: { state: 'draft', per_page: MAX_DRAFTS } } } as const;
  const incidents = useQuery(live(reading('/api/v1/incidents', query), SELDOM_MS));
  const maintenances = useQuery(live(reading('/api/v1/maintenances', query), SELDOM_MS));
  return (
    <>
      {incidents.data?.data.map(({ id, title }) => (
        <HomeRow
          key={`incident-${String(id)}`}
          title={textIn(title)}
          about={[<Badge key="draft">{texts.draft}</Badge>]}
          action={
            <Link to="/incidents/$incident" params={{ incident: String(id) }} className="button">
              {texts.continueDraft}
            </Link>
          }
        />
      ))}
      {maintenances.data?.data.map(({ id, title }) => (
        <HomeRow
          key={`maintenance-${String(id)}`}
          title={textIn(title)}
          about={[<Badge key="draft">{texts.draft}</Badge>]}
          action={
            <Link to="/maintenances/$maintenance" params={{ maintenance: String(id) }} className="button">
              {texts.continueDraft}
            </Link>
          }
        />
      ))}
    </>
  );
}

/** What was typed on this device and not saved. Records are named by the path of their screen, such as `incidents/new`. */
function LocalDrafts(): ReactNode {
  const { home: texts } = useTexts();
  const router = useRouter();
  const [records] = useState(draftedRecords);
  return records.map((record) => (
    <HomeRow
      key={record}
      title={
        <>
          {texts.notSaved}: <code dir="ltr">{record}</code>
        </>
      }
      about={[texts.notSavedText]}
      action={
        <Button onPress={() => router.history.push(`${router.basepath}/${screenOf(record)}`)}>
          {texts.continueDraft}
        </Button>
      }
    />
  ));
}

/** Families with a screen for each record; others are edited in their list. */
const SCREENS: Readonly<Record<string, string>> = {
  incidents: 'incidents',
  maintenances: 'maintenances',
  'maintenance-series': 'maintenances/series',
  'incident-templates': 'templates',
};
/** Of these, only records that are there already have a screen. */
const SAVED_SCREENS: Readonly<Record<string, string>> = {
  subscribers: 'subscribers',
  audiences: 'audiences',
  metrics: 'metrics',
};
/** Lists whose address is another one than the record's. */
const LISTS: Readonly<Record<string, string>> = { 'component-groups': 'components', sso: 'sign-in-settings' };

/** Where what was typed is shown: `incidents/7/updates/new` on the screen of incident 7. */
function screenOf(record: string): string {
  const [family = '', id = ''] = record.split('/');
  // Screens made from the reference are named by their address.
  if (family === 'records')
    return record.endsWith('/new') ? `${record.slice(0, -'/new'.length)}?mode=new` : `${record}?mode=edit`;
  const screen = SCREENS[family] ?? (id === 'new' ? undefined : SAVED_SCREENS[family]);
  return screen === undefined ? (LISTS[family] ?? family) : `${screen}/${id}`;
}

function FailedDeliveries(): ReactNode {
  const { home: texts } = useTexts();
  const [since] = useState(() => new Date(presentTime() - DAY_MS).toISOString());
  const failed = useQuery(
    live(
      reading('/api/v1/subscribers/deliveries', {
        params: { query: { status: 'failed', since, per_page: 100 } },
      }),
      SELDOM_MS,
    ),
  );
  if (failed.data === undefined || failed.data.data.length === 0) return null;
  const count = failed.data.data.length;
  return (
    <HomeRow
      sign={<StatusSign status="partial_outage" isBrief />}
      title={texts.failedDeliveries(count === 100 ? '100+' : String(count))}
      about={[]}
      action={
        <Link to="/subscribers" className="button">
          {texts.showDeliveries}
        </Link>
      }
    />
  );
}

function Domains(): ReactNode {
  const { home: texts } = useTexts();
  const times = useTimes();
  const now = useNow();
  const domains = useQuery(live(reading('/api/v1/domains'), SELDOM_MS));
  return domains.data?.data
    .filter(({ status }) => status !== 'verified')
    .map(({ id, host, status, stops_at: stops }) => (
      <HomeRow
        key={id}
        sign={<StatusSign status={status === 'pending' ? 'degraded' : 'partial_outage'} isBrief />}
        title={<bdi>{host}</bdi>}
        about={[
          status === 'pending'
            ? texts.domainPending
            : stops === null
              ? texts.domainLapsed
              : texts.domainFailing(times.relative(stops, now)),
        ]}
        action={
          <Link to="/domains" className="button">
            {texts.checkDomain}
          </Link>
        }
      />
    ));
}

import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { live, reading } from '../../lib/api.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { PostmortemSection } from '../../ui/lifecycle/postmortem.js';
import { RecordAside } from '../../ui/lifecycle/record-aside.js';
import { Updates } from '../../ui/lifecycle/updates.js';
import { LoadedScreen } from '../../ui/loaded-screen.js';
import { Markdown } from '../../ui/markdown.js';
import { Screen, Section } from '../../ui/screen.js';
import { Conflicts } from './conflicts.js';
import { MaintenanceActions } from './maintenance-actions.js';
import { MaintenanceSigns } from './maintenance-signs.js';
import { UpdateForm } from './update-form.js';
import type { Maintenance } from './windows.js';
import './maintenances.css';

const route = getRouteApi('/maintenances/$maintenance');

/** A maintenance: its next step, its updates, others that it meets. Follows what others do. */
export function MaintenanceScreen(): ReactNode {
  const { maintenance: id } = route.useParams();
  const { maintenances: texts } = useTexts();
  const query = useQuery(
    live(reading('/api/v1/maintenances/{incident}', { params: { path: { incident: Number(id) } } })),
  );
  return (
    <LoadedScreen title={texts.title} query={query}>
      {({ data, etag }) => <Record key={id} maintenance={data} etag={etag} />}
    </LoadedScreen>
  );
}

interface RecordProps {
  readonly maintenance: Maintenance;
  readonly etag: string | null;
}

function Record({ maintenance, etag }: RecordProps): ReactNode {
  const { maintenances: texts, incidents: shared } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  const mayManage = useAbility('incidents.manage');
  const { started_at, scheduled_end_at, resolved_at } = maintenance;
  const onPage = times.onPage(started_at);
  return (
    <Screen
      title={textIn(maintenance.title)}
      sign={<MaintenanceSigns maintenance={maintenance} />}
      help="an-incident-from-draft-to-post-mortem"
      action={mayManage ? <MaintenanceActions maintenance={maintenance} etag={etag} /> : undefined}
    >
      <p className="row dim">
        <time dateTime={started_at}>{times.at(started_at)}</time>
        {scheduled_end_at !== null && (
          <>
            <span>{texts.until(times.at(scheduled_end_at))}</span>
            <span>{texts.lasts(times.duration(started_at, scheduled_end_at))}</span>
          </>
        )}
        {onPage !== undefined && <span>{texts.onPage(onPage)}</span>}
        {maintenance.publish_at !== null && (
          <span>{shared.scheduledFor(times.at(maintenance.publish_at))}</span>
        )}
        {resolved_at !== null && <span>{texts.overSince(times.at(resolved_at))}</span>}
        {maintenance.is_published && (
          <a href={maintenance.public_url} target="_blank" rel="noreferrer">
            {shared.visitorsPage}
          </a>
        )}
      </p>
      {!maintenance.is_resolved && <Conflicts window={maintenance} />}
      {textIn(maintenance.body) !== '' && (
        <>
          <h2 className="unseen">{shared.body}</h2>
          <Markdown text={textIn(maintenance.body)} />
        </>
      )}
      <div className="maintenance-columns">
        <div className="stack">
          {(maintenance.is_resolved || maintenance.postmortem !== null) && (
            <PostmortemSection collection="maintenances" record={maintenance} mayManage={mayManage} />
          )}
          <Section title={shared.sections.updates}>
            {mayManage && maintenance.is_published && !maintenance.is_resolved && (
              <UpdateForm maintenance={maintenance} />
            )}
            <Updates collection="maintenances" record={maintenance} mayManage={mayManage} />
          </Section>
        </div>
        <RecordAside collection="maintenances" record={maintenance} mayManage={mayManage} />
      </div>
    </Screen>
  );
}

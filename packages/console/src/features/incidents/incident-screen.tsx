import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
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
import { IncidentActions, IncidentTools, type Step } from './incident-actions.js';
import { IncidentSigns } from './incident-signs.js';
import { UpdateForm } from './update-form.js';
import './incidents.css';

const route = getRouteApi('/incidents/$incident');

/** An incident: its next step, its updates, and everything about it. Follows what others do. */
export function IncidentScreen(): ReactNode {
  const { incident: id } = route.useParams();
  const { incidents: texts } = useTexts();
  const query = useQuery(
    live(reading('/api/v1/incidents/{incident}', { params: { path: { incident: Number(id) } } })),
  );
  return (
    <LoadedScreen title={texts.title} query={query}>
      {({ data, etag }) => <Record key={id} incident={data} etag={etag} />}
    </LoadedScreen>
  );
}

interface RecordProps {
  readonly incident: Schemas['Incident'];
  readonly etag: string | null;
}

function Record({ incident, etag }: RecordProps): ReactNode {
  const { incidents: texts } = useTexts();
  const textIn = useTextIn();
  const mayManage = useAbility('incidents.manage');
  const { step: asked } = route.useSearch();
  const [step, setStep] = useState<Step | undefined>(asked === 'resolve' ? 'resolve' : undefined);
  return (
    <Screen
      title={textIn(incident.title)}
      sign={<IncidentSigns incident={incident} />}
      help="an-incident-from-draft-to-post-mortem"
      tools={mayManage && <IncidentTools incident={incident} etag={etag} step={step} onStep={setStep} />}
      action={mayManage ? <IncidentActions incident={incident} onStep={setStep} /> : undefined}
    >
      <Facts incident={incident} />
      <div className="incident-columns">
        <div className="stack">
          {(incident.is_resolved || incident.postmortem !== null) && (
            <PostmortemSection collection="incidents" record={incident} mayManage={mayManage} />
          )}
          <Section title={texts.sections.updates}>
            {mayManage && incident.is_published && !incident.is_resolved && (
              <UpdateForm incident={incident} hasFocus={asked === 'update'} />
            )}
            <Updates collection="incidents" record={incident} mayManage={mayManage} />
          </Section>
        </div>
        <RecordAside collection="incidents" record={incident} mayManage={mayManage} />
      </div>
    </Screen>
  );
}

/** When it began and ended, and what visitors read first. */
function Facts({ incident }: { readonly incident: Schemas['Incident'] }): ReactNode {
  const { incidents: texts, maintenances } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  const { started_at, resolved_at, publish_at, acknowledged_at } = incident;
  const onPage = times.onPage(started_at);
  return (
    <div className="stack tight">
      <p className="row dim">
        <time dateTime={started_at}>{times.at(started_at)}</time>
        <span>
          {resolved_at === null
            ? texts.lasts(times.duration(started_at))
            : texts.lasted(times.duration(started_at, resolved_at))}
        </span>
        {onPage !== undefined && <span>{maintenances.onPage(onPage)}</span>}
        {acknowledged_at !== null && <span>{texts.acknowledged(times.relative(acknowledged_at))}</span>}
        {publish_at !== null && <span>{texts.scheduledFor(times.at(publish_at))}</span>}
        {incident.is_published && (
          <a href={incident.public_url} target="_blank" rel="noreferrer">
            {texts.visitorsPage}
          </a>
        )}
      </p>
      {textIn(incident.body) !== '' && (
        <>
          <h2 className="unseen">{texts.body}</h2>
          <Markdown text={textIn(incident.body)} />
        </>
      )}
    </div>
  );
}

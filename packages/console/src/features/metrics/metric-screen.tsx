import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { curlOf } from '../../lib/api-call.js';
import { live, reading } from '../../lib/api.js';
import { allComponents } from '../../lib/read-all.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Button } from '../../ui/button.js';
import { CopiedText } from '../../ui/copied-text.js';
import { LoadedScreen } from '../../ui/loaded-screen.js';
import { Screen, Section } from '../../ui/screen.js';
import { Badge, StatusSign } from '../../ui/status-sign.js';
import { MetricChart } from './metric-chart.js';
import { EditMetricDialog, METRICS, RemoveMetricDialog } from './metric-dialogs.js';
import { useFigure } from './use-figure.js';
import './metrics.css';

type Metric = Schemas['Metric'];

const route = getRouteApi('/metrics/$metric');
/** A point of now, as in the reference. */
const POINTS = { points: [[null, 231.5]] };

/** A metric: its chart, what it is set to, and how points are sent. */
export function MetricScreen(): ReactNode {
  const { metric: id } = route.useParams();
  const { metrics: texts } = useTexts();
  const query = useQuery(live(reading(`${METRICS}/{metric}`, { params: { path: { metric: Number(id) } } })));
  return (
    <LoadedScreen title={texts.title} query={query}>
      {({ data }) => <Record key={id} metric={data} />}
    </LoadedScreen>
  );
}

function Record({ metric }: { readonly metric: Metric }): ReactNode {
  const { components, ui } = useTexts();
  const { period = 'day' } = route.useSearch();
  const textIn = useTextIn();
  const mayManage = useAbility('metrics.manage');
  const navigate = useNavigate();
  const [step, setStep] = useState<'edit' | 'remove'>();
  const close = (): void => setStep(undefined);
  return (
    <Screen
      title={textIn(metric.name)}
      help="status-from-monitoring"
      sign={!metric.is_public && <Badge>{components.internal}</Badge>}
      tools={
        mayManage && (
          <Button kind="danger" onPress={() => setStep('remove')}>
            {ui.remove}
          </Button>
        )
      }
      action={
        mayManage && (
          <Button kind="primary" onPress={() => setStep('edit')}>
            {ui.edit}
          </Button>
        )
      }
    >
      <MetricChart metric={metric} period={period} />
      <div className="metric-columns">
        {mayManage && <SendingSection metric={metric} />}
        <Facts metric={metric} />
      </div>
      {step === 'edit' && <EditMetricDialog id={metric.id} onClose={close} />}
      {step === 'remove' && (
        <RemoveMetricDialog
          metric={metric}
          onRemoved={() => navigate({ to: '/metrics', ignoreBlocker: true })}
          onClose={close}
        />
      )}
    </Screen>
  );
}

interface MetricProps {
  readonly metric: Metric;
}

function SendingSection({ metric: { id } }: MetricProps): ReactNode {
  const { metrics: texts, apiKeys } = useTexts();
  const mayMakeKeys = useAbility('keys.manage');
  return (
    <Section
      title={texts.sending}
      tools={
        mayMakeKeys && (
          <Link to="/records/$" params={{ _splat: 'api-keys' }} search={{}}>
            {apiKeys.title}
          </Link>
        )
      }
    >
      <p>{texts.sendingText}</p>
      <CopiedText
        label={texts.command}
        text={curlOf({ method: 'POST', path: `${METRICS}/${String(id)}/points`, body: POINTS })}
      />
    </Section>
  );
}

/** What a metric belongs to, and what crosses its thresholds. */
function Facts({ metric }: MetricProps): ReactNode {
  const { metrics: texts } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  const figure = useFigure();
  const { data: components = [] } = useQuery({
    ...allComponents(),
    enabled: useAbility('components.view'),
  });
  const { component_id, last_at, thresholds } = metric;
  const component = components.find(({ id }) => id === component_id);
  return (
    <Section title={texts.facts}>
      <dl className="metric-facts">
        <div>
          <dt className="dim">{texts.component}</dt>
          <dd>
            <span dir="auto">
              {component === undefined ? (component_id ?? texts.wholePage) : textIn(component.name)}
            </span>
          </dd>
        </div>
        <div>
          <dt className="dim">{texts.when}</dt>
          <dd>{last_at === null ? texts.never : times.at(last_at)}</dd>
        </div>
        {thresholds.length > 0 && (
          <div>
            <dt className="dim">{texts.thresholds}</dt>
            {thresholds.map(({ above, below, status }) => (
              <dd key={`${String(above)} ${String(below)}`} className="row">
                {above === null ? texts.below(figure(metric, below)) : texts.above(figure(metric, above))}
                <StatusSign status={status} />
              </dd>
            ))}
          </div>
        )}
      </dl>
    </Section>
  );
}

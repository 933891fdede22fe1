import type { VNode } from 'preact';
import { componentPath } from '../view/record-paths.js';
import { historyPath } from '../view/history-filter.js';
import { WINDOWS } from '../view/overview-window.js';
import type { PageView } from '../view/page-view.js';
import { daySlots, type TimeSlot } from '#core/time/time-slots.js';
import {
  SHOWN_DAYS,
  type PublicComponent,
  type PublicGroup,
  type PublicIncident,
  type PublicTotals,
} from '../store/public-page.js';
import { Causes } from './causes.js';
import { IncidentCard } from './incident-parts.js';
import { IncidentLine } from './incident-line.js';
import { metricsOf } from '../view/metrics-of.js';
import type { MetricChartData } from '../store/metric-charts.repository.js';
import { Instant } from './instants.js';
import { Layout } from './layout.js';
import { MetricCharts } from './metric-charts.js';
import { Legend } from './legend.js';
import { Slots } from './slots.js';
import type { DrawnSlot } from '../parts/slots.service.js';
import { WayBack } from './way-back.js';
import { StatusBarRow } from './status-bar-row.js';
import { NO_FIGURE, shownUptime, statusBars, uptimeOfBars } from './status-bars.js';
import { UptimeChart } from './uptime-chart.js';

const DAYS = SHOWN_DAYS;
/** Number of months in the chart, including the current one. */
export const CHART_MONTHS = 12;
/** Maximum number of incidents on the page; the history has the others. */
const MAX_INCIDENTS = 20;

interface ComponentPageProps {
  readonly view: PageView;
  readonly component: PublicComponent;
  /** Months in the chart. */
  readonly months: { readonly slots: readonly TimeSlot[]; readonly totals: readonly PublicTotals[] };
  /** Newest start first. */
  readonly incidents: readonly PublicIncident[];
  /** Values of its metrics. */
  readonly charts?: ReadonlyMap<number, MetricChartData>;
  /** Sections of modules. */
  readonly slots?: readonly DrawnSlot[];
}

/** Page of a component: its last 90 days, uptime by month, and incidents. */
export function ComponentPage({
  view,
  component,
  months,
  incidents,
  charts = new Map(),
  slots = [],
}: ComponentPageProps): VNode {
  const { texts, page } = view;
  const name = view.text(component.name);
  const description = view.text(component.description);
  const state = texts.status[component.status];
  const { timeZone, uptimeWeights } = view.tenant.settings;
  const days = page.days.filter(({ componentId }) => componentId === component.id);
  const bars = statusBars(component, days, daySlots(timeZone, view.now, DAYS));
  const uptimeOver = (count: number): string => shownUptime(view, bars.slice(-count));
  const available = uptimeOver(DAYS);
  const byMonth = statusBars(component, months.totals, months.slots).filter(({ status }) => status !== null);
  const newest = incidents.slice(0, MAX_INCIDENTS);
  const open = newest.filter(({ resolvedAt }) => resolvedAt === null);
  const ended = newest.filter(({ resolvedAt }) => resolvedAt !== null);
  return (
    <Layout
      view={view}
      title={name}
      description={available === NO_FIGURE ? state : texts.labelled(state, texts.inWindow(available, DAYS))}
      path={componentPath(component)}
      component={component}
    >
      <WayBack href={view.href('/')} label={texts.overview} />
      <Groups view={view} component={component} />
      <h1 {...view.attributes(component.name)}>{name}</h1>
      <p class={`badge ${component.status}`}>{state}</p>
      <Causes view={view} component={component} />
      {description !== '' && <p {...view.attributes(component.description)}>{description}</p>}
      <dl class="facts">
        <div>
          <dt>{texts.since}</dt>
          <dd>
            <Instant view={view} at={component.statusSince} />
          </dd>
        </div>
        {WINDOWS.filter((window) => window > 1).map((window) => (
          <div key={window}>
            <dt>{texts.windowOf(window)}</dt>
            <dd>{uptimeOver(window)}</dd>
          </div>
        ))}
      </dl>
      <StatusBarRow view={view} component={component} bars={bars} days={DAYS} />
      <Legend view={view} days={DAYS} />
      {byMonth.length > 0 && (
        <section>
          <h2>{texts.uptimeByMonth}</h2>
          <UptimeChart
            view={view}
            months={byMonth.map((bar) => ({
              month: bar.slot.name,
              uptime: uptimeOfBars([bar], uptimeWeights),
            }))}
          />
        </section>
      )}
      <MetricCharts view={view} metrics={metricsOf(page, component.id)} charts={charts} />
      <Slots of={slots} place="component" />
      <section>
        <h2>{texts.history}</h2>
        {incidents.length === 0 && <p class="empty">{texts.noIncidents}</p>}
        {open.map((incident) => (
          <IncidentCard key={incident.id} view={view} incident={incident} />
        ))}
        <ul class="entries">
          {ended.map((incident) => (
            <IncidentLine key={incident.id} view={view} incident={incident} isDated />
          ))}
        </ul>
        <p>
          <a href={view.href(historyPath({ component }))}>{texts.allHistory}</a>
        </p>
      </section>
    </Layout>
  );
}

/** Names of the groups that contain a component, outermost first. */
function Groups({ view, component }: Pick<ComponentPageProps, 'view' | 'component'>): VNode | null {
  const names: string[] = [];
  let group = groupOf(view, component.groupId);
  while (group !== undefined) {
    names.unshift(view.text(group.name));
    group = groupOf(view, group.parentId);
  }
  return names.length === 0 ? null : (
    <p class="kind" dir="auto">
      {names.join(' / ')}
    </p>
  );
}

function groupOf(view: PageView, id: number | null): PublicGroup | undefined {
  return view.page.groups.find((group) => group.id === id);
}

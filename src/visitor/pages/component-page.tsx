import type { VNode } from 'preact';
import { componentPath } from '../view/component-path.js';
import { WINDOWS } from '../view/overview-window.js';
import type { PageView } from '../view/page-view.js';
import { daySlots, monthSlots } from '../view/time-slots.js';
import type { PublicComponent, PublicGroup, PublicIncident, PublicTotals } from '../store/public-page.js';
import { IncidentCard } from './incident-parts.js';
import { Instant, Layout } from './layout.js';
import { StatusBarRow } from './status-bar-row.js';
import { statusBars, uptimeOfBars } from './status-bars.js';
import { UptimeChart } from './uptime-chart.js';

const DAYS = 90;
/** Months that the chart shows, the present one included. */
export const CHART_MONTHS = 12;
/** The newest incidents that are shown; the history has the others. */
const MOST_INCIDENTS = 20;

interface ComponentPageProps {
  readonly view: PageView;
  readonly component: PublicComponent;
  /** Of the months that the chart shows. */
  readonly months: readonly PublicTotals[];
  /** Newest start first. */
  readonly incidents: readonly PublicIncident[];
}

/** A component with its last 90 days, its uptime by month and its incidents. */
export function ComponentPage({ view, component, months, incidents }: ComponentPageProps): VNode {
  const { texts, page } = view;
  const name = view.text(component.name);
  const description = view.text(component.description);
  const state = texts.status[component.status];
  const { uptimeWeights } = view.tenant.settings;
  const days = page.days.filter(({ componentId }) => componentId === component.id);
  const bars = statusBars(component, days, daySlots(view.now, DAYS));
  const uptimeOver = (count: number): string => view.percent(uptimeOfBars(bars.slice(-count), uptimeWeights));
  const byMonth = statusBars(component, months, monthSlots(view.now, CHART_MONTHS)).filter(
    ({ status }) => status !== null,
  );
  return (
    <Layout
      view={view}
      title={name}
      description={`${state}: ${texts.inWindow(texts.uptime(uptimeOver(DAYS)), DAYS)}`}
      path={componentPath(component)}
      component={component}
    >
      <Groups view={view} component={component} />
      <h1 dir="auto">{name}</h1>
      <p class={`badge ${component.status}`}>{state}</p>
      {description !== '' && <p dir="auto">{description}</p>}
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
            <dd>{texts.uptime(uptimeOver(window))}</dd>
          </div>
        ))}
      </dl>
      <StatusBarRow view={view} bars={bars} days={DAYS} available={texts.uptime(uptimeOver(DAYS))} />
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
      <section>
        <h2>{texts.history}</h2>
        {incidents.length === 0 && <p class="empty">{texts.noIncidents}</p>}
        {incidents.slice(0, MOST_INCIDENTS).map((incident) => (
          <IncidentCard key={incident.id} view={view} incident={incident} />
        ))}
        <p>
          <a href={view.href(`/history?component=${encodeURIComponent(component.slug)}`)}>
            {texts.allHistory}
          </a>
        </p>
      </section>
    </Layout>
  );
}

/** The groups that a component is in, outermost first. */
function Groups({ view, component }: Pick<ComponentPageProps, 'view' | 'component'>): VNode | null {
  const names: string[] = [];
  let group = groupOf(view, component.groupId);
  while (group !== undefined) {
    names.unshift(view.text(group.name));
    group = groupOf(view, group.parentId);
  }
  return names.length === 0 ? null : <p class="kind">{names.join(' / ')}</p>;
}

function groupOf(view: PageView, id: number | null): PublicGroup | undefined {
  return view.page.groups.find((group) => group.id === id);
}

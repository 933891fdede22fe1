import type { VNode } from 'preact';
import { overallState, overallText } from '../view/overall-state.js';
import type { PageView } from '../view/page-view.js';
import type { PublicIncident } from '../store/public-page.js';
import type { ShownTime } from './component-row.js';
import { Components } from './components-section.js';
import { Icon } from './icon.js';
import { IncidentLine } from './incident-line.js';
import { Instant } from './instants.js';
import { Layout } from './layout.js';
import { AnnouncementLink } from './announcement-link.js';
import { MetricCharts } from './metric-charts.js';
import { metricsOf } from '../view/metrics-of.js';
import type { MetricChartData } from '../store/metric-charts.repository.js';
import { LevelSign } from './level-sign.js';
import { Markdown } from './page-renderer.js';
import { bySeverity, IncidentCard } from './incident-parts.js';
import { Slots } from './slots.js';
import type { DrawnSlot } from '../parts/slots.service.js';
import { PreviewBanner, type Preview } from './preview-banner.js';

const RECENT_MS = 14 * 24 * 60 * 60 * 1000;
/** Maximum number of recent incidents on the overview; the history has the others. */
const RECENT_INCIDENTS = 10;

interface ViewProps {
  readonly view: PageView;
}

interface OverviewProps extends ViewProps {
  readonly time: ShownTime;
  /** Values of the metrics of the page; previews have none. */
  readonly charts?: ReadonlyMap<number, MetricChartData>;
  /** Sections of modules; previews have none. */
  readonly slots?: readonly DrawnSlot[];
  /** Set if the page shows a preview of other settings. */
  readonly preview?: Preview;
}

/**
 * Overview: active incidents, components with their status bars, planned maintenance, and recent
 * incidents.
 */
export function OverviewPage({ view, time, charts, slots = [], preview }: OverviewProps): VNode {
  const { page, texts } = view;
  const active = page.incidents
    .filter(
      ({ type, status, resolvedAt }) =>
        resolvedAt === null && (type === 'incident' || status !== 'scheduled'),
    )
    .sort(bySeverity);
  const upcoming = page.incidents
    .filter(({ type, status }) => type === 'maintenance' && status === 'scheduled')
    .toReversed();
  const overall = overallState(page);
  const isEmpty = page.components.length === 0 && !overall.isUnclear;
  const label = isEmpty ? texts.overallNone : overallText(view, overall);
  return (
    <Layout
      view={view}
      title={label}
      description={label}
      path={preview?.path ?? '/'}
      noIndex={preview !== undefined}
    >
      <PreviewBanner view={view} preview={preview} />
      <div class={`banner ${isEmpty ? 'none' : overall.status}`}>
        {!isEmpty && <Icon status={overall.status} />}
        <h1>{label}</h1>
        <p>
          {texts.updated} <Instant view={view} at={view.now.toISOString()} />
        </p>
      </div>
      <Incidents view={view} title={texts.activeIncidents} incidents={active} />
      <Announcements view={view} />
      <Slots of={slots} place="overview-above" />
      <Components view={view} time={time} />
      {charts !== undefined && <MetricCharts view={view} metrics={metricsOf(page, null)} charts={charts} />}
      <Slots of={slots} place="overview-below" />
      <Incidents view={view} title={texts.upcoming} incidents={upcoming} />
      <Recent view={view} isCalm={active.length === 0} />
    </Layout>
  );
}

interface IncidentsProps extends ViewProps {
  readonly title: string;
  readonly incidents: readonly PublicIncident[];
}

function Incidents({ view, title, incidents }: IncidentsProps): VNode | null {
  if (incidents.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      {incidents.map((incident) => (
        <IncidentCard key={incident.id} view={view} incident={incident} />
      ))}
    </section>
  );
}

/** Recently resolved incidents. */
function Recent({ view, isCalm }: ViewProps & { readonly isCalm: boolean }): VNode {
  const { page, texts, now } = view;
  const since = new Date(now.getTime() - RECENT_MS).toISOString();
  const recent = page.incidents.filter(({ resolvedAt }) => resolvedAt !== null && resolvedAt >= since);
  return (
    <section>
      <h2>{texts.recently}</h2>
      {recent.length === 0 && <p class="empty">{isCalm ? texts.noneLately : texts.nothingElse}</p>}
      <ul class="entries">
        {recent.slice(0, RECENT_INCIDENTS).map((incident) => (
          <IncidentLine key={incident.id} view={view} incident={incident} isDated />
        ))}
      </ul>
      <p>
        <a href={view.href('/history')}>{texts.allHistory}</a>
      </p>
    </section>
  );
}

function Announcements({ view }: ViewProps): VNode | null {
  const now = view.now.toISOString();
  const active = view.page.announcements.filter(
    ({ startsAt, endsAt }) => (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now),
  );
  if (active.length === 0) return null;
  return (
    <section aria-label={view.texts.announcements}>
      {active.map((announcement) => (
        <article key={announcement.id} class={`card announcement ${announcement.level}`}>
          <h2>
            <a href={view.href(`/announcements/${announcement.id}`)} {...view.attributes(announcement.title)}>
              {view.text(announcement.title)}
            </a>
          </h2>
          <LevelSign view={view} level={announcement.level} />
          <Markdown view={view} text={announcement.body} />
          <AnnouncementLink view={view} announcement={announcement} />
        </article>
      ))}
    </section>
  );
}

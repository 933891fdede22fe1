import type { VNode } from 'preact';
import type { ComponentStatus } from '../../status/timeline.js';
import { groupStatuses } from '../view/group-statuses.js';
import { overallState, overallText } from '../view/overall-state.js';
import { WINDOWS, windowPath, type OverviewWindow } from '../view/overview-window.js';
import type { PageView } from '../view/page-view.js';
import type { PublicGroup, PublicIncident } from '../store/public-page.js';
import { ComponentRow, type ShownTime } from './component-row.js';
import { Icon } from './icon.js';
import { IncidentLine } from './incident-line.js';
import { Instant } from './instants.js';
import { Layout } from './layout.js';
import { Legend } from './legend.js';
import { LevelSign } from './level-sign.js';
import { Markdown } from './page-renderer.js';
import { bySeverity, IncidentCard } from './incident-parts.js';

/** With more components than this, groups without trouble are collapsed at first. */
const SHOWN_UNFOLDED = 30;
const RECENT_MS = 14 * 24 * 60 * 60 * 1000;
/** The most recent incidents that the overview shows; the others are in the history. */
const RECENT_INCIDENTS = 10;

interface ViewProps {
  readonly view: PageView;
}

interface OverviewProps extends ViewProps {
  readonly time: ShownTime;
}

/** Active incidents, components with their status over a time, planned maintenance, and recent incidents. */
export function OverviewPage({ view, time }: OverviewProps): VNode {
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
    <Layout view={view} title={label} description={label} path="/">
      <div class={`banner ${isEmpty ? 'none' : overall.status}`}>
        {!isEmpty && <Icon status={overall.status} />}
        <h1>{label}</h1>
        <p>
          {texts.updated} <Instant view={view} at={view.now.toISOString()} />
        </p>
      </div>
      <Incidents view={view} title={texts.activeIncidents} incidents={active} />
      <Announcements view={view} />
      <section>
        <h2>{texts.components}</h2>
        {page.components.length === 0 ? (
          <p class="empty">{texts.nothingYet}</p>
        ) : (
          <>
            <WindowChoice view={view} days={time.days} />
            <Filter view={view} />
          </>
        )}
        <Level view={view} time={time} statuses={groupStatuses(page)} parentId={null} />
        {page.components.length > 0 && <Legend view={view} days={time.days} />}
      </section>
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

/** Incidents resolved lately. */
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
        </article>
      ))}
    </section>
  );
}

/** The times that uptime can be shown over, as links. */
function WindowChoice({ view, days }: ViewProps & { readonly days: OverviewWindow }): VNode {
  return (
    <nav class="ways" aria-label={view.texts.window}>
      {WINDOWS.map((window) => (
        <a
          key={window}
          href={view.href(windowPath(window))}
          aria-current={window === days ? 'true' : undefined}
          rel="nofollow"
        >
          {view.texts.windowOf(window)}
        </a>
      ))}
    </nav>
  );
}

/** Unhidden by the page's script, which does the filtering. */
function Filter({ view: { texts } }: ViewProps): VNode {
  return (
    <>
      <div id="filter" class="filter" role="search" hidden>
        <label>
          <span class="unseen">{texts.filterComponents}</span>
          <input id="filter-text" type="search" placeholder={texts.filterComponents} autocomplete="off" />
        </label>
        <label>
          <input id="filter-trouble" type="checkbox" /> {texts.onlyTrouble}
        </label>
      </div>
      <p
        id="nothing-found"
        class="empty"
        data-none={texts.nothingFound}
        data-calm={texts.noneInTrouble}
        hidden
      />
    </>
  );
}

interface LevelProps extends ViewProps {
  readonly time: ShownTime;
  readonly statuses: ReadonlyMap<number, ComponentStatus>;
}

/** The groups and components of one level of the tree; groups without anything public are left out. */
function Level({ view, time, statuses, parentId }: LevelProps & { readonly parentId: number | null }): VNode {
  const { groups, components } = view.page;
  const own = components.filter(({ groupId }) => groupId === parentId);
  return (
    <>
      {own.length > 0 && (
        <ul class="components">
          {own.map((component) => (
            <ComponentRow key={component.id} view={view} component={component} time={time} />
          ))}
        </ul>
      )}
      {groups
        .filter((group) => group.parentId === parentId)
        .map((group) => (
          <Group key={group.id} view={view} time={time} statuses={statuses} group={group} />
        ))}
    </>
  );
}

function Group({ view, time, statuses, group }: LevelProps & { readonly group: PublicGroup }): VNode | null {
  const status = statuses.get(group.id);
  if (status === undefined) return null;
  const isUnfolded = status !== 'operational' || view.page.components.length <= SHOWN_UNFOLDED;
  return (
    <details class="group" id={`group-${group.slug}`} open={isUnfolded}>
      <summary>
        <bdi class="name" {...view.attributes(group.name)}>
          {view.text(group.name)}
        </bdi>
        <span class={`state ${status}`}>{view.texts.status[status]}</span>
      </summary>
      <Level view={view} time={time} statuses={statuses} parentId={group.id} />
    </details>
  );
}

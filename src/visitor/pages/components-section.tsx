import type { VNode } from 'preact';
import type { ComponentStatus } from '#core/status/component-status.js';
import { groupStatuses } from '../view/group-statuses.js';
import { NARROW_DAYS, WINDOWS, windowPath, type OverviewWindow } from '../view/overview-window.js';
import type { PageView } from '../view/page-view.js';
import { regionMatrix } from '../view/region-matrix.js';
import type { PublicComponent, PublicGroup } from '../store/public-page.js';
import { ComponentRow, type ShownTime } from './component-row.js';
import { Legend } from './legend.js';
import { RegionTable } from './region-table.js';
import { ShownDays } from './shown-days.js';
import { lastBars, NO_FIGURE, statusBars, uptimePercent } from './status-bars.js';

/** From this number of components on, a filter is worth its space. */
const FILTERED_FROM = 15;
/** Above this number of components, groups without trouble start collapsed. */
const SHOWN_UNFOLDED = 30;

interface ViewProps {
  readonly view: PageView;
}

interface SectionProps extends ViewProps {
  readonly time: ShownTime;
}

/** Components with their groups, in the tenant's layout. */
export function Components({ view, time }: SectionProps): VNode {
  const { page, texts, tenant } = view;
  const matrix = tenant.settings.layout === 'matrix' ? regionMatrix(page, tenant.locales) : undefined;
  const listed = matrix?.rest ?? page.components;
  const statuses = groupStatuses({ groups: page.groups, components: listed });
  return (
    <section>
      <div class="heading">
        <h2>{texts.components}</h2>
        {listed.length > 0 && page.components.length > 1 && (
          <AggregateUptime view={view} time={time} groupId={null} text={texts.overallUptime} />
        )}
      </div>
      {page.components.length === 0 && <p class="empty">{texts.nothingYet}</p>}
      {matrix === undefined && page.components.length > 0 && <WindowChoice view={view} days={time.days} />}
      {page.components.length >= FILTERED_FROM && <Filter view={view} />}
      {matrix !== undefined && (
        <>
          <RegionTable view={view} matrix={matrix} statuses={groupStatuses(page)} />
          {listed.length > 0 && <WindowChoice view={view} days={time.days} />}
        </>
      )}
      <Level view={view} time={time} components={listed} statuses={statuses} parentId={null} />
      {listed.length > 0 && <Legend view={view} days={time.days} {...noteOf(view)} />}
    </section>
  );
}

/** Explains the uptime of groups and of the page where they are shown. */
function noteOf({ page, texts }: PageView): { readonly note?: string } {
  return page.components.length > 1 ? { note: texts.uptimeOfGroups } : {};
}

interface AggregateProps extends SectionProps {
  /** Null for the page. */
  readonly groupId: number | null;
  readonly text: (percent: string) => string;
}

/** Uptime of a group or of the page; nothing while there is no figure. */
function AggregateUptime({ view, time, groupId, text }: AggregateProps): VNode | null {
  const aggregate = time.aggregates.find((one) => one.groupId === groupId);
  if (aggregate === undefined) return null;
  const bars = statusBars(aggregate, aggregate.totals, time.slots);
  if (uptimePercent(view, bars) === NO_FIGURE) return null;
  return (
    <span class="uptime">
      <ShownDays days={time.days} text={(days) => text(uptimePercent(view, lastBars(bars, days)))} />
    </span>
  );
}

interface WindowProps extends ViewProps {
  /** The window of the page. */
  readonly days: OverviewWindow;
}

/**
 * Links to the uptime windows. Screens that show fewer days than the page's window have the window of
 * these days as the current one, and none that they could not show.
 */
function WindowChoice({ view, days }: WindowProps): VNode {
  const windows =
    view.tenant.settings.layout === 'grid' ? WINDOWS.filter((one) => one <= NARROW_DAYS) : WINDOWS;
  return (
    <nav class="ways" aria-label={view.texts.window}>
      {windows.map((window) => (
        <WindowLink key={window} view={view} window={window} days={days} />
      ))}
    </nav>
  );
}

function WindowLink({ view, window, days }: WindowProps & { readonly window: OverviewWindow }): VNode {
  const isCut = days > NARROW_DAYS && window === NARROW_DAYS;
  const link = (path: string, isCurrent: boolean, width?: 'wide' | 'narrow'): VNode => (
    <a class={width} href={view.href(path)} aria-current={isCurrent ? 'true' : undefined} rel="nofollow">
      {view.texts.windowOf(window)}
    </a>
  );
  if (!isCut) return link(windowPath(window), window === days, window > NARROW_DAYS ? 'wide' : undefined);
  return (
    <>
      {link(windowPath(window), false, 'wide')}
      {link(windowPath(days), true, 'narrow')}
    </>
  );
}

/** Filter for components. It is hidden until the page's script, which filters, shows it. */
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

interface LevelProps extends SectionProps {
  /** Components to show; groups without any are left out. */
  readonly components: readonly PublicComponent[];
  /** Statuses of the groups to show. */
  readonly statuses: ReadonlyMap<number, ComponentStatus>;
}

/** Groups and components of one level of the tree. */
function Level({ parentId, ...shown }: LevelProps & { readonly parentId: number | null }): VNode {
  const { view, time, components } = shown;
  const own = components.filter(({ groupId }) => groupId === parentId);
  return (
    <>
      {own.length > 0 && (
        <ul class={view.tenant.settings.layout === 'grid' ? 'components tiles' : 'components'}>
          {own.map((component) => (
            <ComponentRow key={component.id} view={view} component={component} time={time} />
          ))}
        </ul>
      )}
      {view.page.groups
        .filter((group) => group.parentId === parentId)
        .map((group) => (
          <Group key={group.id} {...shown} group={group} />
        ))}
    </>
  );
}

function Group({ group, ...shown }: LevelProps & { readonly group: PublicGroup }): VNode | null {
  const { view } = shown;
  const status = shown.statuses.get(group.id);
  if (status === undefined) return null;
  const isUnfolded = status !== 'operational' || view.page.components.length <= SHOWN_UNFOLDED;
  return (
    <details class="group" id={`group-${group.slug}`} open={isUnfolded}>
      <summary>
        <bdi class="name" {...view.attributes(group.name)}>
          {view.text(group.name)}
        </bdi>
        <AggregateUptime view={view} time={shown.time} groupId={group.id} text={view.texts.uptime} />
        <span class={`state ${status}`}>{view.texts.status[status]}</span>
      </summary>
      <Level {...shown} parentId={group.id} />
    </details>
  );
}

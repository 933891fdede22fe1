import type { VNode } from 'preact';
import type { ComponentStatus } from '../../status/timeline.js';
import { groupStatuses } from '../view/group-statuses.js';
import { WINDOWS, windowPath, type OverviewWindow } from '../view/overview-window.js';
import type { PageView } from '../view/page-view.js';
import { regionMatrix } from '../view/region-matrix.js';
import type { PublicComponent, PublicGroup } from '../store/public-page.js';
import { ComponentRow, type ShownTime } from './component-row.js';
import { Legend } from './legend.js';
import { RegionTable } from './region-table.js';

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
      <h2>{texts.components}</h2>
      {page.components.length === 0 && <p class="empty">{texts.nothingYet}</p>}
      {matrix === undefined && page.components.length > 0 && <WindowChoice view={view} days={time.days} />}
      {page.components.length > 0 && <Filter view={view} />}
      {matrix !== undefined && (
        <>
          <RegionTable view={view} matrix={matrix} statuses={groupStatuses(page)} />
          {listed.length > 0 && <WindowChoice view={view} days={time.days} />}
        </>
      )}
      <Level view={view} time={time} components={listed} statuses={statuses} parentId={null} />
      {listed.length > 0 && <Legend view={view} days={time.days} />}
    </section>
  );
}

/** Links to the uptime windows. */
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
        <span class={`state ${status}`}>{view.texts.status[status]}</span>
      </summary>
      <Level {...shown} parentId={group.id} />
    </details>
  );
}

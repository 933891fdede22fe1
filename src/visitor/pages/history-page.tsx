import type { VNode } from 'preact';
import { dayIn, shiftMonth, type Month } from '#core/time/month.js';
import type { PublicGroup, PublicIncident } from '../store/public-page.js';
import { groupStatuses } from '../view/group-statuses.js';
import { historyPath, type HistoryFilter } from '../view/history-filter.js';
import type { PageView } from '../view/page-view.js';
import { Arrow } from './arrow.js';
import { HistoryDays } from './history-days.js';
import { Layout } from './layout.js';

interface FilterProps {
  readonly view: PageView;
  readonly month: Month;
  readonly filter: HistoryFilter;
}

interface HistoryProps extends FilterProps {
  /** Newest start first, including those that began earlier and continued in this month. */
  readonly incidents: readonly PublicIncident[];
}

/** History page: the incidents of a month, by day. */
export function HistoryPage({ view, incidents, month, filter }: HistoryProps): VNode {
  const { texts } = view;
  const name = view.month(new Date(month.name));
  const title = texts.labelled(texts.history, name);
  return (
    <Layout view={view} title={title} description={title} path="/history" component={filter.component}>
      <h1>{texts.history}</h1>
      <nav class="choices" aria-label={texts.filters}>
        <Kinds view={view} month={month} filter={filter} />
        <Components view={view} month={month} filter={filter} />
      </nav>
      <div class="month">
        <h2>{name}</h2>
        <nav aria-label={texts.months}>
          <Months view={view} month={month} filter={filter} />
        </nav>
      </div>
      {incidents.length === 0 ? (
        <p class="empty">{isFiltered(filter) ? texts.quiet : texts.nothingInMonth}</p>
      ) : (
        <HistoryDays view={view} incidents={incidents} days={daysOf(view, month, incidents)} />
      )}
      <Months view={view} month={month} filter={filter} />
    </Layout>
  );
}

function isFiltered({ kind, component, group }: HistoryFilter): boolean {
  return kind !== undefined || component !== undefined || group !== undefined;
}

/** Filter by kind. */
function Kinds({ view, month, filter }: FilterProps): VNode {
  const { texts } = view;
  const kinds = [
    [undefined, texts.everyKind],
    ['incident', texts.incidents],
    ['maintenance', texts.maintenances],
  ] as const;
  return (
    <p class="ways">
      {kinds.map(([kind, label]) => (
        <a
          key={kind}
          href={view.href(historyPath({ ...filter, kind }, month.name))}
          aria-current={kind === filter.kind ? 'true' : undefined}
          rel="nofollow"
        >
          {label}
        </a>
      ))}
    </p>
  );
}

/** Filter by group or component, collapsed because there may be many. */
function Components({ view, month, filter }: FilterProps): VNode | null {
  const { page, texts } = view;
  if (page.components.length === 0) return null;
  const chosen = filter.component ?? filter.group;
  return (
    <details class="choose" id="choose">
      <summary>
        {texts.labelled(texts.filter, '')}
        {chosen === undefined ? (
          <strong>{texts.allComponents}</strong>
        ) : (
          <strong {...view.attributes(chosen.name)}>{view.text(chosen.name)}</strong>
        )}
      </summary>
      <ul>
        <li>
          <a
            href={view.href(historyPath({ kind: filter.kind }, month.name))}
            aria-current={chosen === undefined ? 'true' : undefined}
          >
            {texts.allComponents}
          </a>
        </li>
      </ul>
      <Choices
        view={view}
        month={month}
        filter={filter}
        parentId={null}
        shown={new Set(groupStatuses(page).keys())}
      />
    </details>
  );
}

interface ChoicesProps extends FilterProps {
  readonly parentId: number | null;
  /** Ids of groups with public components. */
  readonly shown: ReadonlySet<number>;
}

function Choices({ view, month, filter, parentId, shown }: ChoicesProps): VNode {
  const { components, groups } = view.page;
  const { kind } = filter;
  const groupsHere = groups.filter((group) => group.parentId === parentId && shown.has(group.id));
  const linked = (one: HistoryFilter['component'] | PublicGroup, isChosen: boolean, path: string): VNode => (
    <a
      href={view.href(path)}
      aria-current={isChosen ? 'true' : undefined}
      rel="nofollow"
      {...view.attributes(one?.name ?? {})}
    >
      {view.text(one?.name ?? {})}
    </a>
  );
  return (
    <ul>
      {components
        .filter(({ groupId }) => groupId === parentId)
        .map((component) => (
          <li key={component.id}>
            {linked(component, component === filter.component, historyPath({ kind, component }, month.name))}
          </li>
        ))}
      {groupsHere.map((group) => (
        <li key={group.id}>
          {linked(group, group === filter.group, historyPath({ kind, group }, month.name))}
          <Choices view={view} month={month} filter={filter} parentId={group.id} shown={shown} />
        </li>
      ))}
    </ul>
  );
}

/** Links to the previous and the next month. */
function Months({ view, month, filter }: FilterProps): VNode {
  const { page } = view;
  const linkTo = (months: number): string => view.href(historyPath(filter, shiftMonth(month.name, months)));
  const name = (months: number): string => view.month(new Date(shiftMonth(month.name, months)));
  const lastStart = page.incidents[0]?.startedAt ?? '';
  return (
    <p class="pager">
      {month.start.toISOString() > page.since && (
        <a rel="prev" href={linkTo(-1)}>
          <Arrow sign="←" /> {name(-1)}
        </a>
      )}
      {(month.end <= view.now || month.end.toISOString() <= lastStart) && (
        <a rel="next" href={linkTo(1)}>
          {name(1)} <Arrow sign="→" />
        </a>
      )}
    </p>
  );
}

/**
 * Days of a month, newest first: from the page's first day up to today, plus later days with a planned
 * incident.
 */
function daysOf(view: PageView, month: Month, incidents: readonly PublicIncident[]): string[] {
  const { timeZone } = view.tenant.settings;
  const today = dayIn(timeZone, view.now);
  const first = dayIn(timeZone, new Date(view.page.since));
  const planned = new Set(incidents.map(({ startedAt }) => dayIn(timeZone, new Date(startedAt))));
  const last = Number(dayIn(timeZone, new Date(month.end.getTime() - 1)).slice(-2));
  return Array.from(
    { length: last },
    (_, index) => `${month.name}-${String(last - index).padStart(2, '0')}`,
  ).filter((day) => day >= first && (day <= today || planned.has(day)));
}

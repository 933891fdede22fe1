import type { VNode } from 'preact';
import { COMPONENT_STATUSES, worst, type ComponentStatus } from '../../availability/timeline.js';
import type { PublicComponent, PublicGroup } from '../public-page.js';
import { componentBars, type DayBar } from './day-bars.js';
import { Layout } from './layout.js';
import type { PageView } from '../page-view.js';
import { Markdown, RecordCard } from './record-parts.js';

interface ViewProps {
  readonly view: PageView;
}

/** What is going on, what is planned, and how every component is and was. */
export function OverviewPage({ view }: ViewProps): VNode {
  const { page, texts } = view;
  const active = page.records.filter(
    ({ type, status, resolvedAt }) => resolvedAt === null && (type === 'incident' || status !== 'scheduled'),
  );
  const upcoming = page.records
    .filter(({ type, status }) => type === 'maintenance' && status === 'scheduled')
    .reverse();
  const { label, status } = overall(view);
  return (
    <Layout view={view} title={label} description={label} path="/">
      <h1 class={`banner ${status}`}>{label}</h1>
      <Announcements view={view} />
      {active.length > 0 && (
        <section>
          <h2>{texts.activeRecords}</h2>
          {active.map((record) => (
            <RecordCard key={record.id} view={view} record={record} />
          ))}
        </section>
      )}
      <section>
        <h2>{texts.components}</h2>
        {page.components.length === 0 && <p>{texts.nothingYet}</p>}
        <Level view={view} parentId={null} />
      </section>
      {upcoming.length > 0 && (
        <section>
          <h2>{texts.upcoming}</h2>
          {upcoming.map((record) => (
            <RecordCard key={record.id} view={view} record={record} />
          ))}
        </section>
      )}
    </Layout>
  );
}

/** The banner: never green while an incident is active. */
function overall({ page, texts }: PageView): { label: string; status: ComponentStatus } {
  const status = worst(page.components.map((component) => component.status));
  const isUnnamed = page.records.some(
    ({ type, resolvedAt, namesComponents }) => type === 'incident' && resolvedAt === null && !namesComponents,
  );
  if (isUnnamed && COMPONENT_STATUSES.indexOf(status) < COMPONENT_STATUSES.indexOf('degraded')) {
    return { label: texts.overallUnclear, status: 'degraded' };
  }
  return { label: texts.overall[status], status };
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
            <a href={view.href(`/announcements/${announcement.id}`)}>{view.text(announcement.title)}</a>
          </h2>
          <Markdown text={view.text(announcement.body)} />
        </article>
      ))}
    </section>
  );
}

/** The groups and components at one place of the tree; groups without anything public are left out. */
function Level({ view, parentId }: ViewProps & { readonly parentId: number | null }): VNode {
  const { groups, components } = view.page;
  const own = components.filter(({ groupId }) => groupId === parentId);
  return (
    <>
      {own.length > 0 && (
        <ul class="components">
          {own.map((component) => (
            <ComponentRow key={component.id} view={view} component={component} />
          ))}
        </ul>
      )}
      {groups
        .filter((group) => group.parentId === parentId)
        .map((group) => (
          <Group key={group.id} view={view} group={group} />
        ))}
    </>
  );
}

function Group({ view, group }: ViewProps & { readonly group: PublicGroup }): VNode | null {
  const statuses = statusesWithin(view, group.id);
  if (statuses.length === 0) return null;
  const status = worst(statuses);
  return (
    <details class="group" open>
      <summary>
        <span class="name">{view.text(group.name)}</span>{' '}
        <span class={`state ${status}`}>{view.texts.status[status]}</span>
      </summary>
      <Level view={view} parentId={group.id} />
    </details>
  );
}

function statusesWithin({ page }: PageView, groupId: number): ComponentStatus[] {
  const within = new Set([groupId]);
  // Parents come before children.
  for (const { id, parentId } of page.groups) if (parentId !== null && within.has(parentId)) within.add(id);
  return page.components
    .filter((component) => component.groupId !== null && within.has(component.groupId))
    .map(({ status }) => status);
}

function ComponentRow({ view, component }: ViewProps & { readonly component: PublicComponent }): VNode {
  const { texts } = view;
  const { bars, uptime } = componentBars(
    component,
    view.page.days,
    view.tenant.settings.uptimeWeights,
    view.now,
  );
  const description = view.text(component.description);
  return (
    <li id={component.slug} class="component">
      <p class="line">
        <span class="name">{view.text(component.name)}</span>
        <span class={`state ${component.status}`}>{texts.status[component.status]}</span>
      </p>
      {description !== '' && <p class="description">{description}</p>}
      <div class="bars" role="img" aria-label={`${texts.uptime(view.percent(uptime))}, 90 d`}>
        {bars.map((bar) => (
          <span key={bar.day} class={`bar ${bar.status ?? 'none'}`} title={tooltip(view, bar)} />
        ))}
      </div>
      <p class="scale" aria-hidden="true">
        <span>{texts.days}</span>
        <span>{texts.uptime(view.percent(uptime))}</span>
        <span>{texts.today}</span>
      </p>
    </li>
  );
}

function tooltip(view: PageView, { day, status, lasted }: DayBar): string {
  const { texts } = view;
  const told = COMPONENT_STATUSES.flatMap((one) => {
    const milliseconds = lasted[one];
    return milliseconds === undefined ? [] : [texts.lasting(texts.status[one], view.duration(milliseconds))];
  });
  const what = status === null ? texts.noData : told.length === 0 ? texts.noTrouble : told.join(', ');
  return `${view.date(day)}: ${what}`;
}

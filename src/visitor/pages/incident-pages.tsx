import type { VNode } from 'preact';
import { shiftMonth, type Month } from '../../time/month.js';
import type { PublicAnnouncement, PublicIncident } from '../store/public-page.js';
import { Instant, Layout } from './layout.js';
import type { PageView } from '../view/page-view.js';
import { incidentPath } from '../view/incident-path.js';
import { PreviewBanner, type Preview } from './preview-banner.js';
import { Markdown } from './page-renderer.js';
import { IncidentCard, IncidentFacts, IncidentTimeline, severityClass } from './incident-parts.js';

interface ViewProps {
  readonly view: PageView;
}

interface IncidentPageProps extends ViewProps {
  readonly incident: PublicIncident;
  /** Set while it is not published. */
  readonly preview?: Preview;
}

/** An incident or a maintenance with all its updates. */
export function IncidentPage({ view, incident, preview }: IncidentPageProps): VNode {
  const { texts } = view;
  const title = view.text(incident.title);
  return (
    <Layout
      view={view}
      title={title}
      description={`${texts[incident.type]}: ${texts.working[incident.status]}`}
      path={preview?.path ?? incidentPath(incident)}
      noIndex={preview !== undefined}
    >
      <PreviewBanner view={view} preview={preview} />
      <article>
        <p class="kind">{texts[incident.type]}</p>
        <h1 dir="auto">{title}</h1>
        <p class={`badge ${incident.resolvedAt === null ? severityClass(incident) : 'operational'}`}>
          {texts.working[incident.status]}
        </p>
        <IncidentFacts view={view} incident={incident} />
        {incident.postmortem !== null && (
          <section class="card postmortem">
            <h2>{texts.postmortem}</h2>
            <Markdown text={view.text(incident.postmortem.body)} />
          </section>
        )}
        <h2>{texts.history}</h2>
        <IncidentTimeline view={view} incident={incident} />
      </article>
    </Layout>
  );
}

interface AnnouncementPageProps extends ViewProps {
  readonly announcement: PublicAnnouncement;
  /** Set while it is not published. */
  readonly preview?: Preview;
}

export function AnnouncementPage({ view, announcement, preview }: AnnouncementPageProps): VNode {
  const title = view.text(announcement.title);
  return (
    <Layout
      view={view}
      title={title}
      description={view.texts.announcement}
      path={preview?.path ?? `/announcements/${announcement.id}`}
      noIndex={preview !== undefined}
    >
      <PreviewBanner view={view} preview={preview} />
      <article class={`announcement ${announcement.level}`}>
        <p class="kind">{view.texts.announcement}</p>
        <h1 dir="auto">{title}</h1>
        <p class="times">
          <Instant view={view} at={announcement.startsAt ?? announcement.publishedAt} />
        </p>
        <Markdown text={view.text(announcement.body)} />
        {announcement.linkUrl !== null && (
          <p>
            <a href={announcement.linkUrl} rel="nofollow noopener">
              {view.texts.readOn}
            </a>
          </p>
        )}
      </article>
    </Layout>
  );
}

interface HistoryProps extends ViewProps {
  readonly incidents: readonly PublicIncident[];
  readonly month: Month;
  /** Slug of the component that is filtered by, or nothing. */
  readonly component: string;
}

/** The incidents of a month. */
export function HistoryPage({ view, incidents, month, component }: HistoryProps): VNode {
  const { texts, page } = view;
  const filter = component === '' ? '' : `&component=${encodeURIComponent(component)}`;
  const shifted = (months: number): string =>
    view.href(`/history?month=${shiftMonth(month.name, months)}${filter}`);
  const name = view.month(new Date(month.name));
  const title = `${texts.history}: ${name}`;
  return (
    <Layout
      view={view}
      title={title}
      description={title}
      path="/history"
      component={page.components.find(({ slug }) => slug === component)}
    >
      <h1>{texts.history}</h1>
      <form method="get" action="/history" class="filter">
        <label>
          {texts.filter}{' '}
          <select name="component">
            <option value="">{texts.allComponents}</option>
            {page.components.map(({ slug, name }) => (
              <option key={slug} value={slug} selected={slug === component}>
                {view.text(name)}
              </option>
            ))}
          </select>
        </label>
        <input type="hidden" name="month" value={month.name} />
        <input type="hidden" name="lang" value={view.locale} />
        <button type="submit">{texts.show}</button>
      </form>
      <h2>{name}</h2>
      {incidents.length === 0 && <p>{texts.nothingInMonth}</p>}
      {incidents.map((incident) => (
        <IncidentCard key={incident.id} view={view} incident={incident} />
      ))}
      <nav class="pager" aria-label={texts.history}>
        {month.start.toISOString() > page.since && (
          <a rel="prev" href={shifted(-1)}>
            ← {view.month(new Date(shiftMonth(month.name, -1)))}
          </a>
        )}
        {month.end <= view.now && (
          <a rel="next" href={shifted(1)}>
            {view.month(new Date(shiftMonth(month.name, 1)))} →
          </a>
        )}
      </nav>
    </Layout>
  );
}

export function NotFoundPage({ view }: ViewProps): VNode {
  return (
    <Layout view={view} title={view.texts.notFound} description={view.texts.notFoundText} path="/" noIndex>
      <h1>{view.texts.notFound}</h1>
      <p>{view.texts.notFoundText}</p>
    </Layout>
  );
}

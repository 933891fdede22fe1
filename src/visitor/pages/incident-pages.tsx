import type { VNode } from 'preact';
import { catalogueOf } from '#core/languages/catalogues.js';
import { dayIn } from '#core/time/month.js';
import type { PublicAnnouncement, PublicIncident } from '../store/public-page.js';
import { Instant } from './instants.js';
import { Layout } from './layout.js';
import { AnnouncementLink } from './announcement-link.js';
import { LevelSign } from './level-sign.js';
import type { PageView } from '../view/page-view.js';
import { incidentPath } from '../view/record-paths.js';
import { PreviewBanner, type Preview } from './preview-banner.js';
import { Markdown } from './page-renderer.js';
import { IncidentFacts, workingClass } from './incident-parts.js';
import { IncidentTimeline } from './incident-timeline.js';
import { historyPath } from '../view/history-filter.js';
import { Slots } from './slots.js';
import type { DrawnSlot } from '../parts/slots.service.js';
import { WayBack } from './way-back.js';

interface ViewProps {
  readonly view: PageView;
}

interface IncidentPageProps extends ViewProps {
  readonly incident: PublicIncident;
  /** Sections of modules; previews have none. */
  readonly slots?: readonly DrawnSlot[];
  /** Set if it is not published yet. */
  readonly preview?: Preview;
}

/** Page of an incident with all its updates. */
export function IncidentPage({ view, incident, slots = [], preview }: IncidentPageProps): VNode {
  const { texts } = view;
  const title = view.text(incident.title);
  return (
    <Layout
      view={view}
      title={title}
      description={texts.labelled(texts[incident.type], texts.working[incident.status])}
      path={preview?.path ?? incidentPath(incident)}
      noIndex={preview !== undefined}
    >
      <PreviewBanner view={view} preview={preview} />
      <BackFrom view={view} incident={incident} />
      <article>
        <p class="kind">{texts[incident.type]}</p>
        <h1 {...view.attributes(incident.title)}>{title}</h1>
        <p class={`badge ${workingClass(incident)}`}>{texts.working[incident.status]}</p>
        <IncidentFacts view={view} incident={incident} />
        {incident.postmortem !== null && (
          <section class="card postmortem">
            <h2>{texts.postmortem}</h2>
            <Markdown view={view} text={incident.postmortem.body} />
          </section>
        )}
        <h2 id="updates">{texts.history}</h2>
        <IncidentTimeline view={view} incident={incident} />
      </article>
      {preview === undefined && <FollowForm view={view} incident={incident} />}
      <Slots of={slots} place="incident" />
    </Layout>
  );
}

/** Leads to the form to follow an open incident. Without fields, which a refresh of the page would empty. */
function FollowForm({ view, incident }: IncidentPageProps): VNode | null {
  if (incident.resolvedAt !== null || !view.tenant.settings.subscriptionsEnabled) return null;
  const texts = catalogueOf(view.locale).subscribing;
  return (
    <form class="form follow" method="get" action="/subscribe">
      <input type="hidden" name="incident" value={incident.id} />
      <input type="hidden" name="lang" value={view.locale} />
      <p>
        <button type="submit" class="button" id="follow">
          {texts.follow[incident.type]}
        </button>{' '}
        <span class="description">{texts.followText}</span>
      </p>
    </form>
  );
}

/** Links an open incident back to the overview, a closed one to the month in which it began. */
function BackFrom({ view, incident }: IncidentPageProps): VNode {
  if (incident.resolvedAt === null) return <WayBack href={view.href('/')} label={view.texts.overview} />;
  const month = dayIn(view.tenant.settings.timeZone, new Date(incident.startedAt)).slice(0, 7);
  return (
    <WayBack
      href={view.href(historyPath({}, month))}
      label={view.texts.labelled(view.texts.history, view.month(new Date(month)))}
    />
  );
}

interface AnnouncementPageProps extends ViewProps {
  readonly announcement: PublicAnnouncement;
  /** Set if it is not published yet. */
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
      <WayBack href={view.href('/')} label={view.texts.overview} />
      <article class={`announcement ${announcement.level}`}>
        <p class="kind">{view.texts.announcement}</p>
        <h1 {...view.attributes(announcement.title)}>{title}</h1>
        <LevelSign view={view} level={announcement.level} />
        <p class="times">
          <Instant view={view} at={announcement.startsAt ?? announcement.publishedAt} />
        </p>
        <Markdown view={view} text={announcement.body} />
        <AnnouncementLink view={view} announcement={announcement} />
      </article>
    </Layout>
  );
}

export function NotFoundPage({ view }: ViewProps): VNode {
  return (
    <Layout view={view} title={view.texts.notFound} description={view.texts.notFoundText} path={null} noIndex>
      <h1>{view.texts.notFound}</h1>
      <p>{view.texts.notFoundText}</p>
      <p class="ways">
        <a href={view.href('/')}>{view.texts.overview}</a>
        <a href={view.href('/history')}>{view.texts.history}</a>
      </p>
    </Layout>
  );
}

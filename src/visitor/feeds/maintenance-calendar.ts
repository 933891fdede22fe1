import { calendarEvent, CALENDAR_END, CALENDAR_HEAD } from '#core/text/calendar-event.js';
import { calendarText, contentLine } from '#core/text/content-line.js';
import type { Steps } from '#core/text/steps.js';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.js';
import type { PageView } from '../view/page-view.js';
import type { PublicIncident } from '../store/public-page.js';
import { incidentPath } from '../view/incident-path.js';
import { subjectName, touchedNames, type FeedSubject } from './feed.js';

/**
 * Maximum number of events in a calendar. The newest start comes first, so planned maintenances take
 * precedence.
 */
const EVENTS = 500;

/** Refresh interval for calendar programs. */
const REFRESH = 'PT1H';

/** Renders the published maintenances as a calendar. Source: visitor-api, "Feeds"; RFC 5545, RFC 7986. */
export async function maintenanceCalendar(
  view: PageView,
  subject: FeedSubject,
  markdown: MarkdownRenderer,
): Promise<Steps<string>> {
  const maintenances = subject.incidents.filter(({ type }) => type === 'maintenance').slice(0, EVENTS);
  const texts = await markdown.toText(maintenances.map(({ body }) => view.text(body)));
  return calendar(view, subject, events(view, maintenances, texts));
}

function* events(
  view: PageView,
  maintenances: readonly PublicIncident[],
  texts: readonly string[],
): Steps<string> {
  const written: string[] = [];
  for (const [index, incident] of maintenances.entries()) {
    written.push(
      calendarEvent({
        ...incident,
        tenantId: view.tenant.id,
        title: view.text(incident.title),
        text: texts[index] ?? '',
        url: view.origin + view.href(incidentPath(incident)),
        categories: touchedNames(view, incident),
        isCancelled: incident.status === 'cancelled',
      }),
    );
    yield;
  }
  return written.join('');
}

function* calendar(view: PageView, { component, path }: FeedSubject, written: Steps<string>): Steps<string> {
  const name = calendarText(`${subjectName(view, component)} – ${view.texts.maintenanceCalendar}`);
  return [
    CALENDAR_HEAD,
    contentLine('NAME', name),
    contentLine('X-WR-CALNAME', name),
    contentLine('URL', view.origin + view.href('/')),
    contentLine('SOURCE;VALUE=URI', view.origin + path),
    contentLine('REFRESH-INTERVAL;VALUE=DURATION', REFRESH),
    contentLine('X-PUBLISHED-TTL', REFRESH),
    yield* written,
    CALENDAR_END,
  ].join('');
}

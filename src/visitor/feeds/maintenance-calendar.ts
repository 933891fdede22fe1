import { calendarEvent, CALENDAR_END, CALENDAR_HEAD, type CalendarEvent } from '#core/text/calendar-event.js';
import { calendarText, contentLine } from '#core/text/content-line.js';
import type { Steps } from '#core/text/steps.js';
import { calendarSeries, seriesEvents, type CalendarSeries } from './calendar-series.js';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.js';
import type { PageView } from '../view/page-view.js';
import type { PublicIncident } from '../store/public-page.js';
import { incidentPath } from '../view/record-paths.js';
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
  const series = calendarSeries(view, subject.incidents);
  const shown = maintenances.filter(({ id }) => !series.covered.has(id));
  const texts = await markdown.toText([...shown, ...series.series].map(({ body }) => view.text(body)));
  const written = [...shown.keys()].map((index) => texts[index] ?? '');
  return calendar(view, subject, [
    seriesEvents(view, series, texts.slice(shown.length)),
    events(view, shown, { texts: written, series }),
  ]);
}

function* events(
  view: PageView,
  maintenances: readonly PublicIncident[],
  { texts, series }: { readonly texts: readonly string[]; readonly series: CalendarSeries },
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
        ...instanceOf(series, incident),
      }),
    );
    yield;
  }
  return written.join('');
}

function* calendar(
  view: PageView,
  { component, path }: FeedSubject,
  written: readonly Steps<string>[],
): Steps<string> {
  const name = calendarText(`${subjectName(view, component)} – ${view.texts.maintenanceCalendar}`);
  const parts: string[] = [];
  for (const steps of written) parts.push(yield* steps);
  return [
    CALENDAR_HEAD,
    contentLine('NAME', name),
    contentLine('X-WR-CALNAME', name),
    contentLine('URL', view.origin + view.href('/')),
    contentLine('SOURCE;VALUE=URI', view.origin + path),
    contentLine('REFRESH-INTERVAL;VALUE=DURATION', REFRESH),
    contentLine('X-PUBLISHED-TTL', REFRESH),
    ...parts,
    CALENDAR_END,
  ].join('');
}

function instanceOf(
  { instances }: CalendarSeries,
  { id }: PublicIncident,
): Pick<CalendarEvent, 'instanceOf'> {
  const instance = instances.get(id);
  return instance === undefined ? {} : { instanceOf: instance };
}

import { v5 as nameUuid } from 'uuid';
import type { Steps } from '#core/text/steps.js';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.js';
import type { PageView } from '../view/page-view.js';
import type { PublicIncident } from '../store/public-page.js';
import { incidentPath } from '../view/incident-path.js';
import { calendarInstant, calendarText, contentLine } from './content-line.js';
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
    written.push(event(view, incident, texts[index] ?? ''));
    yield;
  }
  return written.join('');
}

function* calendar(view: PageView, { component, path }: FeedSubject, written: Steps<string>): Steps<string> {
  const name = calendarText(`${subjectName(view, component)} – ${view.texts.maintenanceCalendar}`);
  return [
    contentLine('BEGIN', 'VCALENDAR'),
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', '-//Heliograph//Status page//EN'),
    contentLine('CALSCALE', 'GREGORIAN'),
    contentLine('NAME', name),
    contentLine('X-WR-CALNAME', name),
    contentLine('URL', view.origin + view.href('/')),
    contentLine('SOURCE;VALUE=URI', view.origin + path),
    contentLine('REFRESH-INTERVAL;VALUE=DURATION', REFRESH),
    contentLine('X-PUBLISHED-TTL', REFRESH),
    yield* written,
    contentLine('END', 'VCALENDAR'),
  ].join('');
}

/** @param text description of the maintenance, without markup */
function event(view: PageView, incident: PublicIncident, text: string): string {
  const { tenant, origin } = view;
  const url = origin + view.href(incidentPath(incident));
  const changedAt = calendarInstant(incident.updatedAt);
  const endsAt = end(incident);
  const description = [text, url].filter((part) => part !== '').join('\n\n');
  const categories = touchedNames(view, incident).map(calendarText);
  return [
    contentLine('BEGIN', 'VEVENT'),
    contentLine('UID', nameUuid(`maintenances/${incident.id}`, tenant.id)),
    contentLine('SEQUENCE', String(sequence(incident))),
    contentLine('DTSTAMP', changedAt),
    contentLine('CREATED', calendarInstant(incident.createdAt)),
    contentLine('LAST-MODIFIED', changedAt),
    contentLine('DTSTART', calendarInstant(incident.startedAt)),
    ...(endsAt === null ? [] : [contentLine('DTEND', endsAt)]),
    contentLine('SUMMARY', calendarText(view.text(incident.title))),
    contentLine('DESCRIPTION', calendarText(description)),
    contentLine('URL', url),
    ...(categories.length === 0 ? [] : [contentLine('CATEGORIES', categories.join(','))]),
    contentLine('STATUS', incident.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'),
    // A maintenance must not show subscribers as busy.
    contentLine('TRANSP', 'TRANSPARENT'),
    contentLine('END', 'VEVENT'),
  ].join('');
}

/**
 * Sequence number: seconds from the maintenance's creation to its last change. It never decreases and
 * fits into 31 bits for 68 years. Two changes within a second share a number. That is harmless for
 * calendars that are fetched as a whole.
 */
function sequence({ createdAt, updatedAt }: PublicIncident): number {
  return Math.max(0, Math.floor(Date.parse(updatedAt) / 1000) - Math.floor(Date.parse(createdAt) / 1000));
}

/**
 * The actual end of a completed maintenance, otherwise the planned one. An end must be after the start.
 * A maintenance that was cancelled before its start therefore keeps its planned end. Null if no end is
 * after the start.
 */
function end({ startedAt, scheduledEndAt, resolvedAt }: PublicIncident): string | null {
  const start = calendarInstant(startedAt);
  const ends = [resolvedAt, scheduledEndAt].flatMap((at) => (at === null ? [] : [calendarInstant(at)]));
  return ends.find((at) => at > start) ?? null;
}

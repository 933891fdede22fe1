import { v5 as nameUuid } from 'uuid';
import { calendarInstant, calendarText, contentLine } from './content-line.js';

/** Beginning of each calendar, in a feed or a file. */
export const CALENDAR_HEAD = [
  contentLine('BEGIN', 'VCALENDAR'),
  contentLine('VERSION', '2.0'),
  contentLine('PRODID', '-//Heliograph//Status page//EN'),
  contentLine('CALSCALE', 'GREGORIAN'),
].join('');

export const CALENDAR_END = contentLine('END', 'VCALENDAR');

/** A maintenance as an event of a calendar. Instants are in ISO 8601, UTC; texts have no markup. */
export interface CalendarEvent {
  readonly tenantId: string;
  /** Id of the maintenance. */
  readonly id: number;
  readonly title: string;
  readonly text: string;
  /** URL of its public page. */
  readonly url: string;
  readonly categories: readonly string[];
  readonly isCancelled: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly startedAt: string;
  readonly scheduledEndAt: string | null;
  readonly resolvedAt: string | null;
  /** The series whose occurrence it is, if it differs from what the series says. */
  readonly instanceOf?: { readonly uid: string; readonly recurrenceId: CalendarTime };
}

/** A local time with its zone, as parameter and value of a property. */
export interface CalendarTime {
  /** `;TZID=Europe/Berlin`, or empty for UTC. */
  readonly parameter: string;
  readonly value: string;
}

/**
 * Renders an event. The calendar that people subscribe to and the files attached to mails have the same one, so
 * programs recognize it by its UID and its SEQUENCE. Source: RFC 5545.
 */
export function calendarEvent(event: CalendarEvent): string {
  const { tenantId, id, title, text, url, categories } = event;
  const changedAt = calendarInstant(event.updatedAt);
  const endsAt = end(event);
  const description = [text, url].filter((part) => part !== '').join('\n\n');
  return [
    contentLine('BEGIN', 'VEVENT'),
    contentLine('UID', event.instanceOf?.uid ?? nameUuid(`maintenances/${id}`, tenantId)),
    ...(event.instanceOf === undefined
      ? []
      : [
          contentLine(
            `RECURRENCE-ID${event.instanceOf.recurrenceId.parameter}`,
            event.instanceOf.recurrenceId.value,
          ),
        ]),
    contentLine('SEQUENCE', String(sequence(event))),
    contentLine('DTSTAMP', changedAt),
    contentLine('CREATED', calendarInstant(event.createdAt)),
    contentLine('LAST-MODIFIED', changedAt),
    contentLine('DTSTART', calendarInstant(event.startedAt)),
    ...(endsAt === null ? [] : [contentLine('DTEND', endsAt)]),
    contentLine('SUMMARY', calendarText(title)),
    contentLine('DESCRIPTION', calendarText(description)),
    contentLine('URL', url),
    ...(categories.length === 0 ? [] : [contentLine('CATEGORIES', categories.map(calendarText).join(','))]),
    contentLine('STATUS', event.isCancelled ? 'CANCELLED' : 'CONFIRMED'),
    // A maintenance must not show subscribers as busy.
    contentLine('TRANSP', 'TRANSPARENT'),
    contentLine('END', 'VEVENT'),
  ].join('');
}

/**
 * Sequence number: seconds from the maintenance's creation to its last change. It never decreases and
 * fits into 31 bits for 68 years. Two changes within a second share a number.
 */
function sequence({ createdAt, updatedAt }: CalendarEvent): number {
  return Math.max(0, Math.floor(Date.parse(updatedAt) / 1000) - Math.floor(Date.parse(createdAt) / 1000));
}

/**
 * The actual end of a completed maintenance, otherwise the planned one. An end must be after the start.
 * A maintenance that was cancelled before its start therefore keeps its planned end. Null if no end is
 * after the start.
 */
function end({ startedAt, scheduledEndAt, resolvedAt }: CalendarEvent): string | null {
  const start = calendarInstant(startedAt);
  const ends = [resolvedAt, scheduledEndAt].flatMap((at) => (at === null ? [] : [calendarInstant(at)]));
  return ends.find((at) => at > start) ?? null;
}

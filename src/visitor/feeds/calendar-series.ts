import { v5 as nameUuid } from 'uuid';
import { localText, parseLocalTime } from '#core/recurrence/local-time.js';
import { occurrences, type Occurrence, type Recurrence } from '#core/recurrence/occurrences.js';
import { parseRule, writeRule } from '#core/recurrence/recurrence-rule.js';
import type { CalendarTime } from '#core/text/calendar-event.js';
import { calendarInstant, calendarText, contentLine } from '#core/text/content-line.js';
import type { Steps } from '#core/text/steps.js';
import { offsetStretches } from '#core/time/offset-stretches.js';
import { offsetIn } from '#core/time/zone-offset.js';
import type { PublicIncident, PublicSeries } from '../store/public-page.js';
import type { PageView } from '../view/page-view.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long ahead the clock changes of a zone are written. */
const ZONE_YEARS = 5;

/** A maintenance that differs from what its series says of it. */
interface Instance {
  readonly uid: string;
  readonly recurrenceId: CalendarTime;
}

/** A series from its last change on; earlier maintenances are events of their own. */
interface WrittenSeries extends PublicSeries {
  readonly recurrence: Recurrence;
  readonly first: Occurrence;
  /** Times that are left of a COUNT. */
  readonly count: number | null;
  /** Starts on which it does not take place. */
  readonly without: readonly CalendarTime[];
}

/** The series of a calendar. */
export interface CalendarSeries {
  readonly series: readonly WrittenSeries[];
  /** Maintenances that are as their series says, by id. */
  readonly covered: ReadonlySet<number>;
  /** Other maintenances of series, by id. */
  readonly instances: ReadonlyMap<number, Instance>;
}

/** Finds the series of which a calendar shows a maintenance. */
export function calendarSeries(view: PageView, incidents: readonly PublicIncident[]): CalendarSeries {
  const byId = new Map(incidents.map((one) => [one.id, one]));
  const covered = new Set<number>();
  const instances = new Map<number, Instance>();
  const series = view.page.series.flatMap((one) => {
    if (!one.isActive || !one.made.some(({ incidentId }) => incidentId !== null && byId.has(incidentId)))
      return [];
    const written = fromLastChange(one);
    if (written === undefined) return [];
    for (const { incidentId, originalStart, isDetached } of one.made) {
      const incident = incidentId === null ? undefined : byId.get(incidentId);
      if (incident === undefined || isDetached || originalStart <= one.updatedAt) continue;
      if (isAsPlanned(incident, one, originalStart)) covered.add(incident.id);
      else instances.set(incident.id, instanceOf(view, one, originalStart));
    }
    return [written];
  });
  return { series, covered, instances };
}

/** Renders zones and series, each as one event that repeats. Source: RFC 5545. */
export function* seriesEvents(
  view: PageView,
  { series }: CalendarSeries,
  texts: readonly string[],
): Steps<string> {
  const written: string[] = [];
  for (const zone of new Set(series.map(({ timezone }) => timezone))) {
    if (zone !== 'UTC')
      written.push(zoneComponent(zone, Math.min(...series.map(({ first }) => first.local))));
    yield;
  }
  for (const [index, one] of series.entries()) {
    written.push(seriesEvent(view, one, texts[index] ?? ''));
    yield;
  }
  return written.join('');
}

function fromLastChange(series: PublicSeries): WrittenSeries | undefined {
  const { rrule, startsAt, timezone, updatedAt, exceptions, made } = series;
  const start = parseLocalTime(startsAt);
  if (start === undefined) return undefined;
  const recurrence = { rule: parseRule(rrule), start, timeZone: timezone };
  const changedAt = Date.parse(updatedAt);
  const from = recurrence.rule.count === null ? Math.max(start, changedAt - DAY_MS) : start;
  let before = 0;
  let first: Occurrence | undefined;
  for (const occurrence of occurrences(recurrence, from)) {
    if (occurrence.at === undefined) continue;
    if (occurrence.at > changedAt) {
      first = occurrence;
      break;
    }
    before += 1;
  }
  if (first === undefined) return undefined;
  const hidden = made.filter(
    ({ incidentId, isDetached, originalStart }) =>
      incidentId === null && !isDetached && originalStart > updatedAt,
  );
  const time = startsAt.slice(10);
  const without = [
    ...exceptions.map((day) => calendarTime(timezone, parseLocalTime(`${day}${time}`) ?? start)),
    ...hidden.map(({ originalStart }) => timeAt(timezone, originalStart)),
  ];
  const count = recurrence.rule.count === null ? null : recurrence.rule.count - before;
  return { ...series, recurrence, first, count, without };
}

function isAsPlanned(incident: PublicIncident, series: PublicSeries, originalStart: string): boolean {
  const end = new Date(Date.parse(originalStart) + series.durationMinutes * MINUTE_MS).toISOString();
  return (
    incident.status === 'scheduled' &&
    incident.startedAt === originalStart &&
    incident.scheduledEndAt === end &&
    JSON.stringify(incident.title) === JSON.stringify(series.title) &&
    JSON.stringify(incident.body) === JSON.stringify(series.body)
  );
}

function instanceOf(view: PageView, { id, timezone }: PublicSeries, originalStart: string): Instance {
  return { uid: uidOf(view, id), recurrenceId: timeAt(timezone, originalStart) };
}

function uidOf(view: PageView, id: number): string {
  return nameUuid(`maintenance-series/${id}`, view.tenant.id);
}

function seriesEvent(view: PageView, series: WrittenSeries, text: string): string {
  const { id, title, timezone, durationMinutes, createdAt, updatedAt, recurrence, first, count, without } =
    series;
  const url = view.origin + view.href('/');
  const changedAt = calendarInstant(updatedAt);
  const begins = calendarTime(timezone, first.local);
  const sequence = Math.floor((Date.parse(updatedAt) - Date.parse(createdAt)) / 1000);
  return [
    contentLine('BEGIN', 'VEVENT'),
    contentLine('UID', uidOf(view, id)),
    contentLine('SEQUENCE', String(Math.max(0, sequence))),
    contentLine('DTSTAMP', changedAt),
    contentLine('CREATED', calendarInstant(createdAt)),
    contentLine('LAST-MODIFIED', changedAt),
    contentLine(`DTSTART${begins.parameter}`, begins.value),
    contentLine('DURATION', `PT${durationMinutes}M`),
    contentLine('RRULE', writeRule(recurrence.rule, { count, until: endOf(recurrence) })),
    ...without.map(({ parameter, value }) => contentLine(`EXDATE${parameter}`, value)),
    contentLine('SUMMARY', calendarText(view.text(title))),
    contentLine('DESCRIPTION', calendarText([text, url].filter((part) => part !== '').join('\n\n'))),
    contentLine('URL', url),
    contentLine('STATUS', 'CONFIRMED'),
    contentLine('TRANSP', 'TRANSPARENT'),
    contentLine('END', 'VEVENT'),
  ].join('');
}

/** The end of a rule as an instant, as programs for calendars read it. */
function endOf({ rule: { until }, timeZone }: Recurrence): string | null {
  if (until === null) return null;
  const at = 'instant' in until ? until.instant : until.local - offsetIn(timeZone, until.local);
  return calendarInstant(new Date(at).toISOString());
}

function timeAt(timeZone: string, instant: string): CalendarTime {
  const at = Date.parse(instant);
  return calendarTime(timeZone, at + offsetIn(timeZone, at));
}

function calendarTime(timeZone: string, local: number): CalendarTime {
  const value = `${localText(local).replaceAll(/[-:]/g, '')}00`;
  return timeZone === 'UTC'
    ? { parameter: '', value: `${value}Z` }
    : { parameter: `;TZID=${timeZone}`, value };
}

/** The offsets of a zone, each from its own start on. */
function zoneComponent(timeZone: string, from: number): string {
  const year = new Date(from).getUTCFullYear();
  const stretches = offsetStretches(timeZone, Date.UTC(year - 1, 0, 1), Date.UTC(year + ZONE_YEARS, 0, 1));
  const usual = Math.min(...stretches.map(({ offset }) => offset));
  return [
    contentLine('BEGIN', 'VTIMEZONE'),
    contentLine('TZID', timeZone),
    ...stretches.map(({ start, offset }, index) => {
      const before = stretches[index - 1]?.offset ?? offset;
      const kind = offset > usual ? 'DAYLIGHT' : 'STANDARD';
      return [
        contentLine('BEGIN', kind),
        contentLine('DTSTART', localText(start + before).replaceAll(/[-:]/g, '') + '00'),
        contentLine('TZOFFSETFROM', offsetText(before)),
        contentLine('TZOFFSETTO', offsetText(offset)),
        contentLine('END', kind),
      ].join('');
    }),
    contentLine('END', 'VTIMEZONE'),
  ].join('');
}

/** `+0130` */
function offsetText(offset: number): string {
  const minutes = Math.abs(Math.round(offset / MINUTE_MS));
  const digits = (value: number): string => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}${digits(minutes % 60)}`;
}

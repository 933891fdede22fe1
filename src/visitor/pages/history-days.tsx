import type { VNode } from 'preact';
import { dayIn } from '../../time/month.js';
import type { PublicIncident } from '../store/public-page.js';
import { incidentPath } from '../view/incident-path.js';
import type { PageView } from '../view/page-view.js';
import { hasTakenTime, severityClass } from './incident-parts.js';
import { Elapsed } from './instants.js';

/** Quiet days in a row from which they take one line together. */
const FOLDED_FROM = 3;
/** Components that a line names. */
const NAMED = 3;

interface DaysProps {
  readonly view: PageView;
  /** Newest start first. */
  readonly incidents: readonly PublicIncident[];
  /** `2026-03-01`, newest first. */
  readonly days: readonly string[];
}

/** What happened on one day, or on a row of quiet ones. */
interface Stretch {
  /** Newest first. */
  readonly days: readonly string[];
  readonly began: readonly PublicIncident[];
  readonly continued: readonly PublicIncident[];
}

/** Days with a line for each incident that began or went on in them. */
export function HistoryDays({ view, incidents, days }: DaysProps): VNode {
  return (
    <ol class="days">
      {stretches(view, incidents, days).map(({ days: [newest = '', ...older], began, continued }) => (
        <li key={newest} id={`day-${newest}`}>
          {older.map((day) => (
            <i key={day} id={`day-${day}`} />
          ))}
          <h3>
            {older.length === 0 ? view.shortDate(newest) : view.shortDates(older.at(-1) ?? newest, newest)}
          </h3>
          {began.length + continued.length === 0 ? (
            <p class="empty">{view.texts.quiet}</p>
          ) : (
            <ul class="entries">
              {began.map((incident) => (
                <IncidentLine key={incident.id} view={view} incident={incident} />
              ))}
              {continued.map((incident) => (
                <IncidentLine key={incident.id} view={view} incident={incident} isContinued />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

interface LineProps {
  readonly view: PageView;
  readonly incident: PublicIncident;
  /** It began on an earlier day. */
  readonly isContinued?: boolean;
  /** With the day, where the line stands in no list of days. */
  readonly isDated?: boolean;
}

/** An incident in one line: title, components, times and status. */
export function IncidentLine({ view, incident, isContinued = false, isDated = false }: LineProps): VNode {
  const { texts } = view;
  const isOpen = incident.resolvedAt === null;
  return (
    <li class={`entry ${severityClass(incident)}`}>
      <a href={view.href(incidentPath(incident))} {...view.attributes(incident.title)}>
        {view.text(incident.title)}
      </a>
      <Components view={view} incident={incident} />
      {(isOpen || incident.status === 'cancelled') && (
        <span class={`badge ${isOpen ? severityClass(incident) : 'operational'}`}>
          {texts.working[incident.status]}
        </span>
      )}
      <span class="times">
        {isContinued ? texts.continues : <LineTimes view={view} incident={incident} isDated={isDated} />}
      </span>
    </li>
  );
}

function Components({ view, incident }: LineProps): VNode | null {
  const ids = new Set(incident.impacts.map(({ componentId }) => componentId));
  const names = view.page.components.filter(({ id }) => ids.has(id)).map(({ name }) => view.text(name));
  if (names.length === 0) return null;
  const more = names.length > NAMED || incident.isPartial ? ' …' : '';
  return (
    <span class="of" dir="auto">
      {names.slice(0, NAMED).join(', ') + more}
    </span>
  );
}

function LineTimes({ view, incident, isDated = false }: LineProps): VNode {
  const { startedAt, scheduledEndAt, resolvedAt } = incident;
  const times = (end: string): string =>
    isDated ? view.datedTimes(startedAt, end) : view.times(startedAt, end);
  if (resolvedAt !== null && hasTakenTime(incident))
    return (
      <>
        <time dateTime={startedAt}>{times(resolvedAt)}</time>
        {' · '}
        {view.duration(Date.parse(resolvedAt) - Date.parse(startedAt))}
      </>
    );
  return (
    <>
      <time dateTime={startedAt}>{times(scheduledEndAt ?? startedAt)}</time>
      {resolvedAt === null && incident.type === 'incident' && (
        <>
          {' · '}
          <Elapsed view={view} since={startedAt} />
        </>
      )}
    </>
  );
}

/** The days, quiet ones in a row together. */
function stretches(view: PageView, incidents: readonly PublicIncident[], days: readonly string[]): Stretch[] {
  const { timeZone } = view.tenant.settings;
  const spans = incidents.map((incident) => ({
    incident,
    first: dayIn(timeZone, new Date(incident.startedAt)),
    last: dayIn(timeZone, lastInstant(view, incident)),
  }));
  const found: Stretch[] = [];
  let quiet: string[] = [];
  const endQuiet = (): void => {
    const parts = quiet.length >= FOLDED_FROM ? [quiet] : quiet.map((day) => [day]);
    found.push(...parts.map((part) => ({ days: part, began: [], continued: [] })));
    quiet = [];
  };
  for (const day of days) {
    const began = spans.filter(({ first }) => first === day).map(({ incident }) => incident);
    const continued = spans
      .filter(({ first, last }) => first < day && day <= last)
      .map(({ incident }) => incident);
    if (began.length + continued.length === 0) {
      quiet.push(day);
      continue;
    }
    endQuiet();
    found.push({ days: [day], began, continued });
  }
  endQuiet();
  return found;
}

/** When an incident ended, or now when it is still open; its start when it took no time. */
function lastInstant(view: PageView, incident: PublicIncident): Date {
  const { startedAt, resolvedAt } = incident;
  if (resolvedAt !== null) return new Date(hasTakenTime(incident) ? resolvedAt : startedAt);
  return new Date(Math.max(Date.parse(startedAt), view.now.getTime()));
}

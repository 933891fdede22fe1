import type { VNode } from 'preact';
import { dayIn } from '#core/time/month.js';
import type { PublicIncident } from '../store/public-page.js';
import type { PageView } from '../view/page-view.js';
import { IncidentLine } from './incident-line.js';
import { hasTakenTime } from './incident-parts.js';

/** Number of consecutive quiet days that are folded into one line. */
const FOLDED_FROM = 3;

interface DaysProps {
  readonly view: PageView;
  /** Newest start first. */
  readonly incidents: readonly PublicIncident[];
  /** `2026-03-01`, newest first. */
  readonly days: readonly string[];
}

/** Incidents of one day, or a run of quiet days. */
interface Stretch {
  /** Newest first. */
  readonly days: readonly string[];
  readonly began: readonly PublicIncident[];
  readonly continued: readonly PublicIncident[];
}

/** Days with one line for each incident that began or continued on them. */
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

/** Splits days into stretches; a long run of quiet days becomes one. */
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

/** End of an incident; now if it is open, or its start if it had no duration. */
function lastInstant(view: PageView, incident: PublicIncident): Date {
  const { startedAt, resolvedAt } = incident;
  if (resolvedAt !== null) return new Date(hasTakenTime(incident) ? resolvedAt : startedAt);
  return new Date(Math.max(Date.parse(startedAt), view.now.getTime()));
}

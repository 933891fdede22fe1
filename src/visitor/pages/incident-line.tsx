import type { VNode } from 'preact';
import type { PublicIncident } from '../store/public-page.js';
import { incidentPath } from '../view/record-paths.js';
import type { PageView } from '../view/page-view.js';
import { hasTakenTime, severityClass, workingClass } from './incident-parts.js';
import { Elapsed } from './instants.js';

/** Maximum number of components that a line names. */
const NAMED = 3;

interface LineProps {
  readonly view: PageView;
  readonly incident: PublicIncident;
  /** True if it began on an earlier day. */
  readonly isContinued?: boolean;
  /** True to show the day, for lists that are not grouped by day. */
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
        <span class={`badge ${workingClass(incident)}`}>{texts.working[incident.status]}</span>
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

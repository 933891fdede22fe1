import type { ComponentChildren, VNode } from 'preact';
import type { IncidentStatus } from '#core/status/incident-status.js';
import { COMPONENT_STATUSES } from '#core/status/component-status.js';
import { repeatsInWords } from '#core/languages/recurrence/rule-in-words.js';
import type { PublicIncident } from '../store/public-page.js';
import { Ago, Elapsed, Instant } from './instants.js';
import { Markdown, Part } from './page-renderer.js';
import type { PageView } from '../view/page-view.js';
import { incidentPath } from '../view/record-paths.js';

interface IncidentProps {
  readonly view: PageView;
  readonly incident: PublicIncident;
}

/** CSS class of an incident's worst impact. */
export function severityClass({ type, worst: status }: PublicIncident): string {
  if (status !== 'operational') return status;
  return type === 'maintenance' ? 'under_maintenance' : 'degraded';
}

/** Statuses in which the worst is over. */
const CALM: readonly IncidentStatus[] = ['monitoring', 'verifying'];

/** CSS classes for an incident's status: its worst impact, calmer once a fix is being watched. */
export function workingClass(incident: PublicIncident): string {
  if (incident.resolvedAt !== null) return 'operational';
  const severity = severityClass(incident);
  return CALM.includes(incident.status) ? `${severity} calm` : severity;
}

/** Orders open incidents: incidents before maintenances, then worst first, then newest first. */
export function bySeverity(one: PublicIncident, other: PublicIncident): number {
  if (one.type !== other.type) return one.type === 'incident' ? -1 : 1;
  const worse = severity(other) - severity(one);
  return worse === 0 ? Date.parse(other.startedAt) - Date.parse(one.startedAt) : worse;
}

function severity(incident: PublicIncident): number {
  return COMPONENT_STATUSES.findIndex((status) => status === severityClass(incident));
}

/** True if the incident is over and had a duration. */
export function hasTakenTime({ startedAt, resolvedAt }: PublicIncident): boolean {
  return resolvedAt !== null && resolvedAt > startedAt;
}

/** Start and end of an incident, actual or planned. An open incident also shows its duration so far. */
function IncidentTimes({ view, incident }: IncidentProps): VNode {
  const { type, startedAt, scheduledEndAt } = incident;
  // An incident that was cancelled before its start has no duration, so its planned end is shown.
  const resolvedAt = hasTakenTime(incident) ? incident.resolvedAt : null;
  const end = resolvedAt ?? scheduledEndAt;
  return (
    <p class="times">
      {end === null || end < startedAt ? (
        <Instant view={view} at={startedAt} />
      ) : (
        <time dateTime={startedAt}>{view.range(startedAt, end)}</time>
      )}
      {resolvedAt === null && end !== null && ` (${view.texts.planned})`}
      {type === 'incident' && incident.resolvedAt === null && (
        <>
          {' · '}
          <Elapsed view={view} since={startedAt} />
        </>
      )}
    </p>
  );
}

/** Maximum number of components that an incident names in lists; its page has all. */
const CARD_COMPONENTS = 50;

/**
 * Public components that an incident affects now, or affected when it ended.
 *
 * @param most maximum number of named components
 */
function AffectedComponents({
  view,
  incident,
  most = Infinity,
}: IncidentProps & { readonly most?: number }): VNode | null {
  const names = new Map(view.page.components.map(({ id, name }) => [id, name]));
  const affected = incident.impacts.filter(
    ({ until, componentId }) => until === null && names.has(componentId),
  );
  if (affected.length === 0) return null;
  return (
    <ul class="affects" aria-label={view.texts.affects}>
      {affected.slice(0, most).map(({ componentId, impact }) => (
        <li key={componentId}>
          <bdi {...view.attributes(names.get(componentId) ?? {})}>
            {view.text(names.get(componentId) ?? {})}
          </bdi>
          {incident.resolvedAt === null && <span class={`state ${impact}`}>{view.texts.status[impact]}</span>}
        </li>
      ))}
      {affected.length > most && <li>{incident.isPartial ? '…' : `+ ${affected.length - most}`}</li>}
    </ul>
  );
}

/** True if the incident has not begun or never will. */
function isAwaited(incident: PublicIncident): boolean {
  return incident.status === 'scheduled' || (incident.status === 'cancelled' && !hasTakenTime(incident));
}

/** Facts of an incident besides its texts: planned and actual times, affected components. */
export function IncidentFacts({ view, incident }: IncidentProps): VNode {
  const { texts } = view;
  const repeats = repeatsOf(view, incident);
  const { type, startedAt, scheduledEndAt, resolvedAt } = incident;
  return (
    <>
      <dl class="facts">
        <Fact name={isAwaited(incident) ? texts.plannedStart : texts.started}>
          <Instant view={view} at={startedAt} />
        </Fact>
        {scheduledEndAt !== null && (
          <Fact name={texts.planned}>
            <Instant view={view} at={scheduledEndAt} />
          </Fact>
        )}
        {resolvedAt !== null && !isAwaited(incident) && (
          <Fact name={texts.ended}>
            <Instant view={view} at={resolvedAt} />
          </Fact>
        )}
        {resolvedAt !== null && resolvedAt > startedAt && (
          <Fact name={texts.duration}>{view.duration(Date.parse(resolvedAt) - Date.parse(startedAt))}</Fact>
        )}
        {resolvedAt === null && type === 'incident' && (
          <Fact name={texts.duration}>
            <Elapsed view={view} since={startedAt} />
          </Fact>
        )}
      </dl>
      {repeats !== undefined && <p class="times">{repeats}</p>}
      <AffectedComponents view={view} incident={incident} />
    </>
  );
}

/** How a planned maintenance repeats, if it is of a series. */
function repeatsOf(view: PageView, { id, type, status }: PublicIncident): string | undefined {
  if (type !== 'maintenance' || status !== 'scheduled') return undefined;
  const series = view.page.series.find(
    ({ isActive, made }) => isActive && made.some((one) => one.incidentId === id && !one.isDetached),
  );
  return series && `${repeatsInWords(series, view.locale, view.tenant.settings.timeZone)}.`;
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }): VNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Maximum length of a text in lists; the incident's page has the rest. */
const CARD_TEXT = 3000;

/** Card of an open or planned incident with its latest text. */
export function IncidentCard({ view, incident }: IncidentProps): VNode {
  const latest = incident.updates[0];
  const text = latestText(incident);
  return (
    <Part
      as="article"
      class={`card ${incident.resolvedAt === null ? workingClass(incident) : severityClass(incident)}`}
    >
      <h3>
        <a href={view.href(incidentPath(incident))} {...view.attributes(incident.title)}>
          {view.text(incident.title)}
        </a>
      </h3>
      <p class={`badge ${workingClass(incident)}`}>{view.texts.working[incident.status]}</p>
      <IncidentTimes view={view} incident={incident} />
      <AffectedComponents view={view} incident={incident} most={CARD_COMPONENTS} />
      <Markdown view={view} text={text} most={CARD_TEXT} />
      {view.text(text).length > CARD_TEXT && (
        <p>
          <a href={view.href(incidentPath(incident))}>{view.texts.readOn}</a>
        </p>
      )}
      {latest !== undefined && incident.resolvedAt === null && (
        <p class="times">
          {view.texts.lastUpdate} <Ago view={view} at={latest.at} />
          {' · '}
          <a href={`${view.href(incidentPath(incident))}#updates`}>
            {view.texts.updates(incident.updateCount)}
          </a>
        </p>
      )}
    </Part>
  );
}

/** The latest text that is not empty; updates may have no text. */
function latestText({ updates, body }: PublicIncident): PublicIncident['body'] {
  return updates.find((update) => Object.keys(update.body).length > 0)?.body ?? body;
}

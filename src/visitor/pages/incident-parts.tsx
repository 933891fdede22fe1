import type { ComponentChildren, VNode } from 'preact';
import type { PublicIncident } from '../store/public-page.js';
import { Instant } from './layout.js';
import { Markdown } from './page-renderer.js';
import type { PageView } from '../view/page-view.js';
import { shortened } from '../view/shortened.js';
import { incidentPath } from '../view/incident-path.js';

interface IncidentProps {
  readonly view: PageView;
  readonly incident: PublicIncident;
}

/** CSS class of an incident's worst impact. */
export function severityClass({ type, worst: status }: PublicIncident): string {
  if (status !== 'operational') return status;
  return type === 'maintenance' ? 'under_maintenance' : 'degraded';
}

function hasTakenTime({ startedAt, resolvedAt }: PublicIncident): boolean {
  return resolvedAt !== null && resolvedAt > startedAt;
}

/** Start and end of an incident, actual or planned. */
function IncidentTimes({ view, incident }: IncidentProps): VNode {
  const { startedAt, scheduledEndAt } = incident;
  // One that was cancelled before it began has taken no time; its planned end is shown.
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
    </p>
  );
}

/** The most components that an incident names in lists; its page has all. */
const CARD_COMPONENTS = 50;

/** The public components that an incident affects now, or affected when it ended. @param most how many are named */
function AffectedComponents({
  view,
  incident,
  most = Infinity,
}: IncidentProps & { readonly most?: number }): VNode | null {
  const names = new Map(view.page.components.map(({ id, name }) => [id, view.text(name)]));
  const affected = incident.impacts.filter(
    ({ until, componentId }) => until === null && names.has(componentId),
  );
  if (affected.length === 0) return null;
  return (
    <ul class="affects" aria-label={view.texts.affects}>
      {affected.slice(0, most).map(({ componentId, impact }) => (
        <li key={componentId}>
          <bdi>{names.get(componentId)}</bdi>
          {incident.resolvedAt === null && <span class={`state ${impact}`}>{view.texts.status[impact]}</span>}
        </li>
      ))}
      {affected.length > most && <li>{incident.isPartial ? '…' : `+ ${affected.length - most}`}</li>}
    </ul>
  );
}

/** Whether it has not begun, or never will. */
function isAwaited(incident: PublicIncident): boolean {
  return incident.status === 'scheduled' || (incident.status === 'cancelled' && !hasTakenTime(incident));
}

/** Facts of an incident beside its texts: planned and actual times, affected components. */
export function IncidentFacts({ view, incident }: IncidentProps): VNode {
  const { texts } = view;
  const { startedAt, scheduledEndAt, resolvedAt } = incident;
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
      </dl>
      <AffectedComponents view={view} incident={incident} />
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }): VNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Characters of a text in lists; its page has the rest. */
const CARD_TEXT = 3000;

/** An incident in lists, with its latest text. */
export function IncidentCard({ view, incident }: IncidentProps): VNode {
  const latest = incident.updates[0];
  const text = latestText(view, incident);
  return (
    <article class={`card ${severityClass(incident)}`}>
      <h3>
        <a href={view.href(incidentPath(incident))} dir="auto">
          {view.text(incident.title)}
        </a>
      </h3>
      <p class={`badge ${incident.resolvedAt === null ? severityClass(incident) : 'operational'}`}>
        {view.texts.working[incident.status]}
      </p>
      <IncidentTimes view={view} incident={incident} />
      <AffectedComponents view={view} incident={incident} most={CARD_COMPONENTS} />
      <Markdown text={shortened(text, CARD_TEXT)} />
      {text.length > CARD_TEXT && (
        <p>
          <a href={view.href(incidentPath(incident))}>{view.texts.readOn}</a>
        </p>
      )}
      {latest !== undefined && incident.resolvedAt === null && (
        <p class="times">
          {view.texts.updated} <Instant view={view} at={latest.at} />
        </p>
      )}
    </article>
  );
}

/** The newest text that says something; steps may leave updates without one. */
function latestText(view: PageView, { updates, body }: PublicIncident): string {
  return view.text(updates.find((update) => Object.keys(update.body).length > 0)?.body ?? body);
}

/** All texts of an incident, newest first. */
export function IncidentTimeline({ view, incident }: IncidentProps): VNode {
  const opening = incident.type === 'incident' ? 'investigating' : 'scheduled';
  return (
    <ol class="timeline">
      {incident.updates.map((update) => (
        <li key={update.id} class={update.status}>
          <h3>{view.texts.working[update.status]}</h3>
          <p class="times">
            <Instant view={view} at={update.at} />
          </p>
          <Markdown text={view.text(update.body)} />
        </li>
      ))}
      <li>
        <h3>{view.texts.working[opening]}</h3>
        <p class="times">
          <Instant view={view} at={incident.publishedAt} />
        </p>
        <Markdown text={view.text(incident.body)} />
      </li>
    </ol>
  );
}

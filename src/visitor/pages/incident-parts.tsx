import type { ComponentChildren, VNode } from 'preact';
import { worst } from '../../status/timeline.js';
import type { PublicIncident } from '../store/public-page.js';
import { Instant } from './layout.js';
import { Markdown } from './page-renderer.js';
import type { PageView } from '../view/page-view.js';
import { incidentPath } from '../view/incident-path.js';

interface RecordProps {
  readonly view: PageView;
  readonly record: PublicIncident;
}

/** The worst that a record did, as a class of colors. */
export function severityClass({ type, impacts }: PublicIncident): string {
  const status = worst(impacts.map(({ impact }) => impact));
  if (status !== 'operational') return status;
  return type === 'maintenance' ? 'under_maintenance' : 'degraded';
}

/** When a record was, is or will be. */
function RecordTimes({ view, record }: RecordProps): VNode {
  const { startedAt, resolvedAt, scheduledEndAt } = record;
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

/** The public components that a record touches now, or touched at its end. */
function AffectedComponents({ view, record }: RecordProps): VNode | null {
  const names = new Map(view.page.components.map(({ id, name }) => [id, view.text(name)]));
  const affected = record.impacts.filter(
    ({ until, componentId }) => until === null && names.has(componentId),
  );
  if (affected.length === 0) return null;
  return (
    <ul class="affects" aria-label={view.texts.affects}>
      {affected.map(({ componentId, impact }) => (
        <li key={componentId}>
          <bdi>{names.get(componentId)}</bdi>
          {record.resolvedAt === null && <span class={`state ${impact}`}>{view.texts.status[impact]}</span>}
        </li>
      ))}
    </ul>
  );
}

/** All that is known of a record beside what was told of it: when it was planned, when it was, what it touched. */
export function RecordFacts({ view, record }: RecordProps): VNode {
  const { texts } = view;
  const { startedAt, scheduledEndAt, resolvedAt } = record;
  return (
    <>
      <dl class="facts">
        <Fact name={record.status === 'scheduled' ? texts.plannedStart : texts.started}>
          <Instant view={view} at={startedAt} />
        </Fact>
        {scheduledEndAt !== null && (
          <Fact name={texts.planned}>
            <Instant view={view} at={scheduledEndAt} />
          </Fact>
        )}
        {resolvedAt !== null && (
          <Fact name={texts.ended}>
            <Instant view={view} at={resolvedAt} />
          </Fact>
        )}
        {resolvedAt !== null && resolvedAt > startedAt && (
          <Fact name={texts.duration}>{view.duration(Date.parse(resolvedAt) - Date.parse(startedAt))}</Fact>
        )}
      </dl>
      <AffectedComponents view={view} record={record} />
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

/** A record in short, in lists: what was told last. */
export function RecordCard({ view, record }: RecordProps): VNode {
  const latest = record.updates[0];
  return (
    <article class={`card ${severityClass(record)}`}>
      <h3>
        <a href={view.href(incidentPath(record))} dir="auto">
          {view.text(record.title)}
        </a>
      </h3>
      <p class={`badge ${record.resolvedAt === null ? severityClass(record) : 'operational'}`}>
        {view.texts.working[record.status]}
      </p>
      <RecordTimes view={view} record={record} />
      <AffectedComponents view={view} record={record} />
      <Markdown text={view.text(latest?.body ?? record.body)} />
      {latest !== undefined && record.resolvedAt === null && (
        <p class="times">
          {view.texts.updated} <Instant view={view} at={latest.createdAt} />
        </p>
      )}
    </article>
  );
}

/** Everything that was told of a record, newest first. */
export function RecordTimeline({ view, record }: RecordProps): VNode {
  const opening = record.type === 'incident' ? 'investigating' : 'scheduled';
  return (
    <ol class="timeline">
      {record.updates.map((update) => (
        <li key={update.id} class={update.status}>
          <h3>{view.texts.working[update.status]}</h3>
          <p class="times">
            <Instant view={view} at={update.createdAt} />
          </p>
          <Markdown text={view.text(update.body)} />
        </li>
      ))}
      <li>
        <h3>{view.texts.working[opening]}</h3>
        <p class="times">
          <Instant view={view} at={record.publishedAt} />
        </p>
        <Markdown text={view.text(record.body)} />
      </li>
    </ol>
  );
}

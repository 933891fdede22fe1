import type { VNode } from 'preact';
import { worst } from '../../availability/timeline.js';
import type { PublicRecord } from '../public-page.js';
import { Instant } from './layout.js';
import { markdownToHtml } from '../../text/markdown.js';
import type { PageView } from '../page-view.js';
import { recordPath } from '../record-path.js';

interface RecordProps {
  readonly view: PageView;
  readonly record: PublicRecord;
}

/** A text that its author wrote in Markdown. */
export function Markdown({ text }: { readonly text: string }): VNode | null {
  return text === '' ? null : (
    <div class="prose" dangerouslySetInnerHTML={{ __html: markdownToHtml(text) }} />
  );
}

/** The worst that a record did, as a class of colours. */
export function severityClass({ type, impacts }: PublicRecord): string {
  const status = worst(impacts.map(({ impact }) => impact));
  if (status !== 'operational') return status;
  return type === 'maintenance' ? 'under_maintenance' : 'degraded';
}

/** When a record was, is or will be. */
export function RecordTimes({ view, record }: RecordProps): VNode {
  const { texts } = view;
  const end = record.resolvedAt ?? record.scheduledEndAt;
  return (
    <p class="times">
      <Instant view={view} at={record.startedAt} />
      {end !== null && (
        <>
          {' – '}
          <Instant view={view} at={end} />
          {record.resolvedAt === null && ` (${texts.planned})`}
        </>
      )}
    </p>
  );
}

/** The public components that a record touches now, or touched at its end. */
export function AffectedComponents({ view, record }: RecordProps): VNode | null {
  const names = new Map(view.page.components.map(({ id, name }) => [id, view.text(name)]));
  const affected = record.impacts.filter(
    ({ until, componentId }) => until === null && names.has(componentId),
  );
  if (affected.length === 0) return null;
  return (
    <p class="affects">
      {view.texts.affects}:{' '}
      {affected.map(({ componentId, impact }, index) => (
        <span key={componentId}>
          {index > 0 && ', '}
          {names.get(componentId)} ({view.texts.status[impact]})
        </span>
      ))}
    </p>
  );
}

/** A record in short, in lists. */
export function RecordCard({ view, record }: RecordProps): VNode {
  const latest = record.updates[0];
  return (
    <article class={`card ${severityClass(record)}`}>
      <h3>
        <a href={view.href(recordPath(record))}>{view.text(record.title)}</a>
      </h3>
      <p class="badge">{view.texts.working[record.status]}</p>
      <RecordTimes view={view} record={record} />
      <AffectedComponents view={view} record={record} />
      <Markdown text={view.text(latest?.body ?? record.body)} />
    </article>
  );
}

/** Everything that was told of a record, newest first. */
export function RecordTimeline({ view, record }: RecordProps): VNode {
  const opening = record.type === 'incident' ? 'investigating' : 'scheduled';
  return (
    <ol class="timeline">
      {record.updates.map((update) => (
        <li key={update.id}>
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

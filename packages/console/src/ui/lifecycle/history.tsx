import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { reading } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes, type Times } from '../../lib/times.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Loaded } from '../loaded.js';
import './history.css';

type Values = Readonly<Record<string, unknown>>;

/** Changes of these say nothing to people. */
const SILENT = new Set(['updated_at', 'version', 'tenant_id']);
/** Fields whose values have words. */
const WORDS = new Set(['status', 'impact']);
/** The trail has instants as PostgreSQL writes them. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|\+00:00)$/;

interface HistoryProps {
  /** The record as the trail calls it, such as `incident:7`, also of a maintenance. */
  readonly target: string;
}

/** Who changed a record, newest first, with the values before and after. From the trail. */
export function History({ target }: HistoryProps): ReactNode {
  const { incidents, trail: texts } = useTexts();
  const times = useTimes();
  const query = useQuery(reading('/api/v1/audit-events', { params: { query: { target } } }));
  return (
    <Loaded
      query={query}
      isEmpty={({ data }) => data.length === 0}
      empty={<p className="dim">{incidents.history.none}</p>}
    >
      {({ data }) => (
        <>
          <ol className="record-history" aria-label={incidents.sections.history}>
            {data.map(({ id, actor, action, occurred_at, changes }) => (
              <li key={id}>
                <div className="row">
                  <strong dir="auto">{actor.name ?? actor.type}</strong>
                  <time className="dim" dateTime={occurred_at} title={times.onPage(occurred_at)}>
                    {times.at(occurred_at)}
                  </time>
                  <code className="dim">{action}</code>
                </div>
                <Changes changes={changes.filter((change) => isAbout(change, target))} />
              </li>
            ))}
          </ol>
          <Link to="/trail" search={{ target }}>
            {texts.wholeTrail}
          </Link>
        </>
      )}
    </Loaded>
  );
}

/** What is changed in one step with others, such as by an import, is told of them. */
function isAbout({ type, id }: Schemas['AuditChange'], target: string): boolean {
  const [kind = ''] = target.split(':');
  return type === kind ? `${type}:${String(id)}` === target : type.startsWith(kind);
}

/** What was changed in records that were there before; of new ones, that they are new is enough. */
function Changes({ changes }: { readonly changes: readonly Schemas['AuditChange'][] }): ReactNode {
  const { trail: texts, statuses } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  const words: Readonly<Record<string, string>> = { ...statuses.working, ...statuses.status };
  const said = (name: string, value: unknown): string =>
    (WORDS.has(name) ? words[String(value)] : undefined) ?? shown(value, times, textIn);
  const names: Readonly<Record<string, string>> = texts.fields;
  const lines = changes.flatMap(({ before, after }) => {
    if (before === null || after === null) return [];
    const [was, is]: [Values, Values] = [before, after];
    return Object.keys(is)
      .filter((name) => !SILENT.has(name) && JSON.stringify(was[name]) !== JSON.stringify(is[name]))
      .map((name) => ({ name, was: was[name], is: is[name] }));
  });
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map(({ name, was, is }, index) => (
        <li key={index} dir="auto">
          {names[name] ?? <code dir="ltr">{name}</code>}: <del>{said(name, was)}</del>{' '}
          <span aria-hidden="true" className="record-history-arrow">
            →
          </span>{' '}
          <ins>{said(name, is)}</ins>
        </li>
      ))}
    </ul>
  );
}

function shown(value: unknown, times: Times, textIn: (texts: Record<string, string>) => string): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return INSTANT.test(value) ? times.at(value) : value;
  if (typeof value === 'object' && Object.values(value).every((one) => typeof one === 'string'))
    return textIn(value as Record<string, string>) || '–';
  return JSON.stringify(value);
}

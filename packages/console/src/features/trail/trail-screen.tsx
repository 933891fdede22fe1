import { orThrow, type Schemas } from '@heliograph/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { Loaded } from '../../ui/loaded.js';
import { Filters } from '../../ui/record-list.js';
import { Screen } from '../../ui/screen.js';
import { TextField } from '../../ui/text-field.js';
import './trail.css';

const route = getRouteApi('/trail');

/** Kinds of records that people look for, as the trail names them; others by typing `kind:id`. */
const KINDS = ['incident', 'component', 'announcement', 'member', 'api_key'] as const;

/** Targets of an event that are named beside it; the changes name them all. */
const MAX_TARGETS = 5;

type Event = Schemas['AuditEvent'];

/** Who changed what, newest first, with what was there before and after. */
export function TrailScreen(): ReactNode {
  const { trail: texts } = useTexts();
  const { target = '', actor = '' } = route.useSearch();
  const navigate = useNavigate({ from: '/trail' });
  const [kind = ''] = target.split(':');
  const show = (search: { readonly target?: string; readonly actor?: string }): void => {
    void navigate({
      search: { target: target || undefined, actor: actor || undefined, ...search },
      replace: true,
    });
  };
  return (
    <Screen title={texts.title} help="setting-up-the-page">
      <Filters>
        <FilterSelect<string>
          label={texts.kind}
          choices={KINDS.map((id) => ({ id, label: texts.kinds[id] }))}
          value={kind === '' ? undefined : kind}
          onChange={(id) => show({ target: id })}
        />
        <TextField
          label={texts.record}
          hint={texts.recordHint}
          dir="ltr"
          value={target}
          maxLength={255}
          onChange={(next) => show({ target: next || undefined })}
        />
        <TextField
          label={texts.actor}
          hint={texts.actorHint}
          dir="ltr"
          value={actor}
          maxLength={255}
          onChange={(next) => show({ actor: next || undefined })}
        />
      </Filters>
      <Events target={target} actor={actor} />
    </Screen>
  );
}

function Events({ target, actor }: { readonly target: string; readonly actor: string }): ReactNode {
  const { trail: texts } = useTexts();
  const query = useInfiniteQuery({
    queryKey: ['/api/v1/audit-events', { target, actor }],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      orThrow(
        api.GET('/api/v1/audit-events', {
          params: {
            query: {
              ...(target !== '' && { target }),
              ...(actor !== '' && { actor }),
              ...(pageParam !== '' && { cursor: pageParam }),
            },
          },
        }),
      ),
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    retry: false,
  });
  return (
    <Loaded
      query={query}
      isEmpty={({ pages }) => pages.every(({ data }) => data.length === 0)}
      empty={<EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>}
    >
      {({ pages }) => (
        <>
          <ol className="trail" aria-label={texts.title}>
            {pages.flatMap(({ data }) => data.map((event) => <Entry key={event.id} event={event} />))}
          </ol>
          {query.hasNextPage && (
            <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
              {texts.older}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function Entry({ event }: { readonly event: Event }): ReactNode {
  const { trail: texts } = useTexts();
  const times = useTimes();
  const { actor, action, targets, changes, change_count, occurred_at, ip } = event;
  return (
    <li className="trail-event">
      <div className="row">
        <strong dir="auto">{actor.name ?? actor.type}</strong>
        <code>{action}</code>
        <span className="dim" dir="ltr">
          {targets
            .slice(0, MAX_TARGETS)
            .map(({ type, id }) => (id === null ? type : `${type}:${id}`))
            .join(', ')}
          {targets.length > MAX_TARGETS && ` … +${String(targets.length - MAX_TARGETS)}`}
        </span>
        <time className="dim" dateTime={occurred_at} title={times.onPage(occurred_at)}>
          {times.at(occurred_at)}
        </time>
        {ip !== null && (
          <span className="dim" dir="ltr">
            {ip}
          </span>
        )}
      </div>
      <details>
        <summary>{texts.changes(change_count)}</summary>
        {changes.map((change, index) => (
          <Change key={index} change={change} />
        ))}
        {changes.length < change_count && (
          <p className="dim">{texts.moreChanges(change_count - changes.length)}</p>
        )}
      </details>
    </li>
  );
}

function Change({ change }: { readonly change: Schemas['AuditChange'] }): ReactNode {
  const { trail: texts } = useTexts();
  const { type, id, before, after } = change;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <table className="trail-change">
      <caption dir="ltr">{id === null ? type : `${type}:${id}`}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{texts.before}</th>
          <th scope="col">{texts.after}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row" dir="ltr">
              {name}
            </th>
            <td dir="auto">{shown(before?.[name])}</td>
            <td dir="auto">{shown(after?.[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

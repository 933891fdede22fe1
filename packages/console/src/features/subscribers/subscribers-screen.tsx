import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { live, reading } from '../../lib/api.js';
import { CHANNELS, useChannelName } from '../../lib/channels.js';
import { downloadCsv } from '../../lib/download-csv.js';
import { allComponents } from '../../lib/read-all.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useOpenDialog } from '../../lib/use-open-dialog.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { Menu } from '../../ui/menu.js';
import { Pages } from '../../ui/pages.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { Filters, RecordList } from '../../ui/record-list.js';
import { Screen } from '../../ui/screen.js';
import { Badge } from '../../ui/status-sign.js';
import { TextField } from '../../ui/text-field.js';
import { ImportDialog } from './import-dialog.js';
import { NewSubscriberDialog } from './new-subscriber-dialog.js';
import { SubscriberTabs } from './subscriber-tabs.js';
import { EVENTS, STATUSES, TONES, useScope } from './words.js';

const route = getRouteApi('/subscribers');

/** Who is notified, with filters that stay in the address. */
export function SubscribersScreen(): ReactNode {
  const { subscribers: texts, ui } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = useAbility('subscribers.manage');
  const [open, setOpen] = useOpenDialog<'add' | 'import'>('add');
  const [error, setError] = useState<unknown>();
  const { q, status, channel, event, component, page = 1 } = search;
  const filters = {
    ...(q !== undefined && { q }),
    ...(status !== undefined && { status }),
    ...(channel !== undefined && {
      channel: CHANNELS.find((one) => one === channel) ?? (channel as 'email'),
    }),
    ...(event !== undefined && { event }),
    ...(component !== undefined && { component_id: component }),
  };
  const isFiltered = Object.keys(filters).length > 0;
  const query = useQuery(live(reading('/api/v1/subscribers', { params: { query: { ...filters, page } } })));
  const show = (changed: typeof search, replace = false): void =>
    void navigate({ search: { ...search, page: undefined, ...changed }, replace });
  const add = mayManage && (
    <Button kind="primary" onPress={() => setOpen('add')}>
      {texts.add}
    </Button>
  );
  return (
    <Screen
      title={texts.title}
      help="setting-up-the-page"
      tools={
        mayManage && (
          <Menu
            label={ui.moreActions}
            actions={[
              { id: 'import', label: texts.import.title, onAction: () => setOpen('import') },
              {
                id: 'export',
                label: texts.export,
                onAction: () => {
                  setError(undefined);
                  const asked = new URLSearchParams(Object.entries(filters).map(([k, v]) => [k, String(v)]));
                  downloadCsv(`/api/v1/subscribers/export?${asked.toString()}`, 'subscribers').catch(
                    setError,
                  );
                },
              },
            ]}
          />
        )
      }
      action={add}
    >
      <SubscriberTabs current="list" />
      {error !== undefined && <ProblemNote error={error} />}
      <Filters>
        <TextField
          label={ui.searchLabel}
          type="search"
          dir="ltr"
          maxLength={255}
          value={q ?? ''}
          onChange={(next) => show({ q: next || undefined }, true)}
        />
        <FilterSelect
          label={texts.status}
          choices={STATUSES.map((id) => ({ id, label: texts.statuses[id] }))}
          value={status}
          onChange={(id) => show({ status: id })}
        />
        <ChannelFilter value={channel} onChange={(id) => show({ channel: id })} />
        <FilterSelect
          label={texts.events}
          choices={EVENTS.map((id) => ({ id, label: texts.eventNames[id] }))}
          value={event}
          onChange={(id) => show({ event: id })}
        />
        <ComponentFilter value={component} onChange={(id) => show({ component: id })} />
      </Filters>
      <Pages
        query={query}
        empty={
          isFiltered ? (
            <EmptyState title={texts.emptyTitle}>{texts.noneFound}</EmptyState>
          ) : (
            <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>
          )
        }
        onPage={(next) => show({ page: next })}
      >
        {(data) => <List subscribers={data} />}
      </Pages>
      {open === 'add' && <NewSubscriberDialog onClose={() => setOpen(undefined)} />}
      {open === 'import' && <ImportDialog onClose={() => setOpen(undefined)} />}
    </Screen>
  );
}

function List({ subscribers }: { readonly subscribers: readonly SubscriberRow[] }): ReactNode {
  const { subscribers: texts } = useTexts();
  const channelName = useChannelName();
  const scope = useScope();
  const times = useTimes();
  return (
    <RecordList
      label={texts.title}
      rows={subscribers}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'address',
          title: texts.address,
          cell: ({ id, address }) => (
            <Link to="/subscribers/$subscriber" params={{ subscriber: String(id) }} search={{}} dir="ltr">
              {address}
            </Link>
          ),
        },
        { id: 'channel', title: texts.channel, cell: ({ channel }) => channelName(channel) },
        {
          id: 'status',
          title: texts.status,
          cell: ({ status }) => <Badge tone={TONES[status]}>{texts.statuses[status]}</Badge>,
        },
        { id: 'scope', title: texts.follows, cell: scope },
        {
          id: 'since',
          title: texts.since,
          isMinor: true,
          cell: ({ created_at }) => <span title={times.onPage(created_at)}>{times.at(created_at)}</span>,
        },
      ]}
    />
  );
}

type SubscriberRow = Parameters<ReturnType<typeof useScope>>[0];

interface ChannelFilterProps {
  readonly value: string | undefined;
  readonly onChange: (channel: string | undefined) => void;
}

/** Filters by channel. A channel of a package is offered while it is chosen. */
export function ChannelFilter({ value, onChange }: ChannelFilterProps): ReactNode {
  const { subscribers: texts } = useTexts();
  const channelName = useChannelName();
  const ids: readonly string[] = [...new Set([...CHANNELS, ...(value === undefined ? [] : [value])])];
  return (
    <FilterSelect
      label={texts.channel}
      choices={ids.map((id) => ({ id, label: channelName(id) }))}
      value={value}
      onChange={onChange}
    />
  );
}

interface ComponentFilterProps {
  readonly value: number | undefined;
  readonly onChange: (component: number | undefined) => void;
}

function ComponentFilter({ value, onChange }: ComponentFilterProps): ReactNode {
  const { subscribers: texts } = useTexts();
  const textIn = useTextIn();
  const { data = [] } = useQuery({ ...allComponents(), enabled: useAbility('components.view') });
  if (data.length === 0) return null;
  return (
    <FilterSelect
      label={texts.component}
      choices={data.map(({ id, name }) => ({ id: String(id), label: textIn(name) }))}
      value={value === undefined ? undefined : String(value)}
      onChange={(id) => onChange(id === undefined ? undefined : Number(id))}
    />
  );
}

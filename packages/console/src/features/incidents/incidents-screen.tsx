import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { live, reading } from '../../lib/api.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { EmptyList } from '../../ui/empty-list.js';
import { Trash } from '../../ui/lifecycle/trash.js';
import { Pages } from '../../ui/pages.js';
import { Filters, RecordList } from '../../ui/record-list.js';
import { Screen } from '../../ui/screen.js';
import { Select } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';
import { IncidentSigns } from './incident-signs.js';

const route = getRouteApi('/incidents');

/** Which incidents a list shows. */
export const SHOWN = ['all', 'active', 'draft', 'scheduled', 'published', 'trash'] as const;
export type Shown = (typeof SHOWN)[number];

/** The incidents of the status page, newest first, with filters that stay in the address. */
export function IncidentsScreen(): ReactNode {
  const { incidents: texts } = useTexts();
  const { show = 'all', q = '', page = 1 } = route.useSearch();
  const navigate = useNavigate({ from: '/incidents' });
  const mayManage = useAbility('incidents.manage');
  return (
    <Screen
      title={texts.title}
      help="an-incident-from-draft-to-post-mortem"
      action={
        mayManage && (
          <Link to="/incidents/new" className="button primary">
            {texts.create}
          </Link>
        )
      }
    >
      <Filters>
        <Select
          label={texts.filters.show}
          choices={SHOWN.map((id) => ({ id, label: texts.filters[id] }))}
          value={show}
          onChange={(next) => void navigate({ search: { show: next } })}
        />
        {show !== 'trash' && (
          <TextField
            label={texts.filters.search}
            type="search"
            value={q}
            maxLength={255}
            onChange={(next) => void navigate({ search: { show, q: next || undefined }, replace: true })}
          />
        )}
      </Filters>
      {show === 'trash' ? (
        <Trash
          collection="incidents"
          page={page}
          onPage={(next) => void navigate({ search: { show, page: next } })}
        />
      ) : (
        <List
          filters={filtersOf(show, q, page)}
          onPage={(next) => void navigate({ search: { show, q: q || undefined, page: next } })}
        />
      )}
    </Screen>
  );
}

interface Query {
  readonly page: number;
  readonly q?: string;
  readonly active?: boolean;
  readonly state?: Schemas['PublicationState'];
}

function filtersOf(show: Exclude<Shown, 'trash'>, q: string, page: number): Query {
  return {
    page,
    ...(q !== '' && { q }),
    ...(show === 'active' && { active: true }),
    ...(show !== 'all' && show !== 'active' && { state: show }),
  };
}

interface ListProps {
  readonly filters: Query;
  readonly onPage: (page: number) => void;
}

function List({ filters, onPage }: ListProps): ReactNode {
  const { incidents: texts } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  const query = useQuery(live(reading('/api/v1/incidents', { params: { query: filters } })));
  return (
    <Pages query={query} empty={<EmptyList texts={texts} />} onPage={onPage}>
      {(data) => (
        <RecordList
          label={texts.title}
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'title',
              title: texts.list.incident,
              cell: (incident) => (
                <Link to="/incidents/$incident" params={{ incident: String(incident.id) }} dir="auto">
                  {textIn(incident.title)}
                </Link>
              ),
            },
            {
              id: 'state',
              title: texts.list.state,
              cell: (incident) => <IncidentSigns incident={incident} />,
            },
            { id: 'started', title: texts.list.started, cell: ({ started_at }) => times.at(started_at) },
            {
              id: 'lasted',
              title: texts.list.lasted,
              isMinor: true,
              cell: ({ started_at, resolved_at }) => times.duration(started_at, resolved_at ?? undefined),
            },
          ]}
        />
      )}
    </Pages>
  );
}

import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { live, reading } from '../../lib/api.js';
import { useSession } from '../../lib/session.js';
import { useLanguage, useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Pages } from '../../ui/pages.js';
import { RecordList } from '../../ui/record-list.js';
import { Screen } from '../../ui/screen.js';
import { Badge } from '../../ui/status-sign.js';
import { repeatInWords } from './repeat.js';
import './maintenances.css';

const route = getRouteApi('/maintenances/series');

/** All series of maintenances. */
export function SeriesListScreen(): ReactNode {
  const { maintenances: texts, incidents: shared } = useTexts();
  const { locale } = useLanguage();
  const { zone } = useSession();
  const { page = 1 } = route.useSearch();
  const navigate = useNavigate({ from: '/maintenances/series' });
  const textIn = useTextIn();
  const times = useTimes();
  const query = useQuery(live(reading('/api/v1/maintenance-series', { params: { query: { page } } })));
  return (
    <Screen title={texts.series.title} help="maintenance-series">
      <p className="row dim">
        <Link to="/maintenances">{texts.title}</Link>
      </p>
      <Pages
        query={query}
        empty={
          <EmptyState
            title={texts.series.emptyTitle}
            action={
              <Link to="/maintenances/new" className="button primary">
                {texts.create}
              </Link>
            }
          >
            {texts.series.emptyText}
          </EmptyState>
        }
        onPage={(next) => void navigate({ search: { page: next } })}
      >
        {(data) => (
          <RecordList
            label={texts.series.title}
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              {
                id: 'title',
                title: shared.name,
                cell: ({ id, title }) => (
                  <Link to="/maintenances/series/$series" params={{ series: String(id) }} dir="auto">
                    {textIn(title)}
                  </Link>
                ),
              },
              {
                id: 'rule',
                title: texts.series.repeats,
                cell: (one) => repeatInWords({ ...one, zone, locale }) ?? one.rrule,
              },
              {
                id: 'next',
                title: texts.series.next,
                cell: ({ next_at, is_active }) => {
                  if (!is_active) return <Badge>{texts.series.ended}</Badge>;
                  return next_at === null ? texts.series.none : times.at(next_at);
                },
              },
            ]}
          />
        )}
      </Pages>
    </Screen>
  );
}

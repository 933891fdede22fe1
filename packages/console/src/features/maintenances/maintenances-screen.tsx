import { parseDate, today, type CalendarDate } from '@internationalized/date';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { live, reading } from '../../lib/api.js';
import { useAbility, useSession } from '../../lib/session.js';
import { useLanguage, useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Button } from '../../ui/button.js';
import { EmptyList } from '../../ui/empty-list.js';
import { Trash } from '../../ui/lifecycle/trash.js';
import { Loaded } from '../../ui/loaded.js';
import { Pages } from '../../ui/pages.js';
import { Filters, RecordList } from '../../ui/record-list.js';
import { Screen } from '../../ui/screen.js';
import { Select } from '../../ui/select.js';
import { Calendar, daysOf } from './calendar.js';
import { MaintenanceSigns } from './maintenance-signs.js';
import { MoveDialog } from './move-dialog.js';
import { conflictsOf, movedTo, type Maintenance } from './windows.js';
import './maintenances.css';

const route = getRouteApi('/maintenances');
const VIEWS = ['month', 'week', 'list', 'trash'] as const;
/** Maintenances that began this many days before the first day shown may last into it. */
const LOOK_BACK_DAYS = 14;

/** The maintenances as a calendar or a list. */
export function MaintenancesScreen(): ReactNode {
  const { maintenances: texts, incidents: shared } = useTexts();
  const { zone } = useSession();
  const { view = 'month', day: chosen, page = 1 } = route.useSearch();
  const navigate = useNavigate({ from: '/maintenances' });
  const mayManage = useAbility('incidents.manage');
  const day = chosen === undefined ? today(zone) : parseDate(chosen);
  return (
    <Screen
      title={texts.title}
      help="an-incident-from-draft-to-post-mortem"
      action={
        mayManage && (
          <Link to="/maintenances/new" className="button primary">
            {texts.create}
          </Link>
        )
      }
    >
      <Filters>
        <Select
          label={texts.view}
          choices={VIEWS.map((id) => ({
            id,
            label: id === 'trash' ? shared.filters.trash : texts.views[id],
          }))}
          value={view}
          onChange={(next) => void navigate({ search: { view: next, day: chosen } })}
        />
        {mayManage && <Link to="/maintenances/series">{texts.series.title}</Link>}
      </Filters>
      {view === 'trash' ? (
        <Trash
          collection="maintenances"
          page={page}
          onPage={(next) => void navigate({ search: { view, page: next } })}
        />
      ) : view === 'list' ? (
        <List page={page} onPage={(next) => void navigate({ search: { view, page: next } })} />
      ) : (
        <Days
          view={view}
          day={day}
          onDay={(next) => void navigate({ search: { view, day: next.toString() } })}
        />
      )}
    </Screen>
  );
}

interface DaysProps {
  readonly view: 'month' | 'week';
  readonly day: CalendarDate;
  readonly onDay: (day: CalendarDate) => void;
}

function Days({ view, day, onDay }: DaysProps): ReactNode {
  const { maintenances: texts } = useTexts();
  const { locale } = useLanguage();
  const { zone } = useSession();
  const [moving, setMoving] = useState<{ readonly maintenance: Maintenance; readonly day: string }>();
  const days = daysOf(view, day, locale);
  const [first = day, last = day] = [days[0], days.at(-1)];
  const query = useQuery(
    live(
      reading('/api/v1/maintenances', {
        params: {
          query: {
            since: first.subtract({ days: LOOK_BACK_DAYS }).toDate(zone).toISOString(),
            until: last.add({ days: 1 }).toDate(zone).toISOString(),
            per_page: 100,
          },
        },
      }),
    ),
  );
  const step = view === 'month' ? { months: 1 } : { weeks: 1 };
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    ...(view === 'month' ? { month: 'long', year: 'numeric' } : { dateStyle: 'long' }),
  });
  const heading =
    view === 'month'
      ? format.format(day.toDate(zone))
      : format.formatRange(first.toDate(zone), last.toDate(zone));
  return (
    <>
      <div className="row between">
        <h2 aria-live="polite">{heading}</h2>
        <div className="row">
          <Button aria-label={texts.earlier} onPress={() => onDay(day.subtract(step))}>
            <span className="maintenance-arrow">‹</span>
          </Button>
          <Button onPress={() => onDay(today(zone))}>{texts.today}</Button>
          <Button aria-label={texts.later} onPress={() => onDay(day.add(step))}>
            <span className="maintenance-arrow">›</span>
          </Button>
        </div>
      </div>
      <Loaded query={query}>
        {({ data, meta }) => (
          <>
            {meta.last_page > 1 && <p className="dim">{texts.tooMany(data.length)}</p>}
            <Calendar
              view={view}
              day={day}
              maintenances={data.toReversed()}
              onMove={(maintenance, to) => setMoving({ maintenance, day: to })}
            />
            {view === 'month' && data.length > 0 && (
              <div className="maintenance-agenda">
                <Rows maintenances={data.toReversed()} />
              </div>
            )}
          </>
        )}
      </Loaded>
      {moving !== undefined && (
        <MoveDialog
          maintenance={moving.maintenance}
          to={movedTo(moving.maintenance, moving.day, zone)}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  );
}

interface ListProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function List({ page, onPage }: ListProps): ReactNode {
  const { maintenances: texts } = useTexts();
  const query = useQuery(live(reading('/api/v1/maintenances', { params: { query: { page } } })));
  return (
    <Pages query={query} empty={<EmptyList texts={texts} />} onPage={onPage}>
      {(data) => <Rows maintenances={data} />}
    </Pages>
  );
}

/** Maintenances below each other, in full. */
function Rows({ maintenances }: { readonly maintenances: readonly Maintenance[] }): ReactNode {
  const { maintenances: texts, incidents: shared } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  return (
    <RecordList
      label={texts.title}
      rows={maintenances}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'title',
          title: shared.name,
          cell: ({ id, title }) => (
            <Link to="/maintenances/$maintenance" params={{ maintenance: String(id) }} dir="auto">
              {textIn(title)}
            </Link>
          ),
        },
        {
          id: 'state',
          title: shared.list.state,
          cell: (one) => (
            <MaintenanceSigns
              maintenance={one}
              conflicts={one.is_resolved ? 0 : conflictsOf(one, maintenances).length}
            />
          ),
        },
        { id: 'start', title: texts.startedAt, cell: ({ started_at }) => times.at(started_at) },
        {
          id: 'length',
          title: texts.length,
          isMinor: true,
          cell: ({ started_at, scheduled_end_at }) =>
            scheduled_end_at !== null && times.duration(started_at, scheduled_end_at),
        },
      ]}
    />
  );
}

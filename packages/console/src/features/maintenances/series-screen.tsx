import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api, changes, ifMatch, live, reading } from '../../lib/api.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Loaded } from '../../ui/loaded.js';
import { LoadedScreen } from '../../ui/loaded-screen.js';
import { MetadataSection } from '../../ui/metadata/metadata-section.js';
import { RecordList } from '../../ui/record-list.js';
import { Screen, Section } from '../../ui/screen.js';
import { Select } from '../../ui/select.js';
import { Badge } from '../../ui/status-sign.js';
import { Switch } from '../../ui/switch.js';
import { EditSeriesDialog } from './edit-series-dialog.js';
import { MaintenanceSigns } from './maintenance-signs.js';
import { SeriesDates } from './series-dates.js';
import './maintenances.css';

const route = getRouteApi('/maintenances/series/$series');
const FATES = ['keep', 'cancel'] as const;
type Series = Schemas['MaintenanceSeries'];

/** A series: its rule in words, its dates and its maintenances. */
export function SeriesScreen(): ReactNode {
  const { series: id } = route.useParams();
  const { maintenances: texts } = useTexts();
  const query = useQuery(
    live(reading('/api/v1/maintenance-series/{series}', { params: { path: { series: Number(id) } } })),
  );
  return (
    <LoadedScreen title={texts.series.title} query={query}>
      {({ data, etag }) => <Record key={id} series={data} etag={etag} />}
    </LoadedScreen>
  );
}

interface RecordProps {
  readonly series: Series;
  readonly etag: string | null;
}

function Record({ series, etag }: RecordProps): ReactNode {
  const { maintenances: texts } = useTexts();
  const textIn = useTextIn();
  const mayManage = useAbility('incidents.manage');
  const [open, setOpen] = useState<'edit' | 'end'>();
  const close = (): void => setOpen(undefined);
  const path = { series: series.id };
  const skip = useWrite(
    (date: string) =>
      api.PATCH('/api/v1/maintenance-series/{series}', {
        params: { path, header: ifMatch(etag) },
        body: changes<Schemas['UpdateMaintenanceSeries']>({ exceptions: [...series.exceptions, date] }),
      }),
    { changes: ['/api/v1/maintenance-series', '/api/v1/maintenances'] },
  );
  return (
    <Screen
      title={textIn(series.title)}
      sign={<Badge>{series.is_active ? texts.series.active : texts.series.ended}</Badge>}
      help="maintenance-series"
      action={
        mayManage && (
          <>
            {series.is_active && <Button onPress={() => setOpen('end')}>{texts.series.end}</Button>}
            <Button kind="primary" onPress={() => setOpen('edit')}>
              {texts.series.edit}
            </Button>
          </>
        )
      }
    >
      <p className="row dim">
        <Link to="/maintenances/series">{texts.series.all}</Link>
      </p>
      <div className="maintenance-columns">
        <Section title={texts.series.dates}>
          <SeriesDates
            rrule={series.rrule}
            starts_at={series.starts_at}
            timezone={series.timezone}
            exceptions={series.exceptions}
            {...(mayManage && series.is_active && { onSkip: skip.mutate })}
          />
        </Section>
        <div className="stack">
          <Section title={texts.title}>
            <Maintenances id={series.id} />
          </Section>
          <MetadataSection owner={{ collection: 'maintenance-series', id: series.id }} />
        </div>
      </div>
      {open === 'edit' && <EditSeriesDialog id={series.id} onClose={close} />}
      {open === 'end' && <EndDialog series={series} etag={etag} onClose={close} />}
    </Screen>
  );
}

/** The maintenances that a series has made, the latest start first. */
function Maintenances({ id }: { readonly id: number }): ReactNode {
  const { maintenances: texts, incidents: shared } = useTexts();
  const times = useTimes();
  const query = useQuery(
    live(reading('/api/v1/maintenance-series/{series}/maintenances', { params: { path: { series: id } } })),
  );
  return (
    <Loaded
      query={query}
      isEmpty={({ data }) => data.length === 0}
      empty={<p className="dim">{texts.series.none}</p>}
    >
      {({ data }) => (
        <RecordList
          label={texts.title}
          rows={data}
          keyOf={(one) => one.id}
          columns={[
            {
              id: 'start',
              title: texts.startedAt,
              cell: (one) => (
                <Link to="/maintenances/$maintenance" params={{ maintenance: String(one.id) }}>
                  {times.at(one.started_at)}
                </Link>
              ),
            },
            { id: 'state', title: shared.list.state, cell: (one) => <MaintenanceSigns maintenance={one} /> },
          ]}
        />
      )}
    </Loaded>
  );
}

function EndDialog({ series, etag, onClose }: RecordProps & { readonly onClose: () => void }): ReactNode {
  const { maintenances: texts, incidents: shared } = useTexts();
  const [maintenances, setMaintenances] = useState<(typeof FATES)[number]>('keep');
  const [notify, setNotify] = useState(true);
  const end = useWrite(
    () =>
      api.POST('/api/v1/maintenance-series/{series}/end', {
        params: { path: { series: series.id }, header: ifMatch(etag) },
        body: { maintenances, notify },
      }),
    { changes: ['/api/v1/maintenance-series', '/api/v1/maintenances'] },
  );
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={texts.series.endTitle}
      confirmLabel={texts.series.end}
      onClose={onClose}
      onConfirm={() => end.mutateAsync()}
    >
      <div className="stack tight">
        <p>{texts.series.endText}</p>
        <Select
          label={texts.series.planned}
          choices={FATES.map((id) => ({ id, label: texts.series.fates[id] }))}
          value={maintenances}
          onChange={setMaintenances}
        />
        {maintenances === 'cancel' && (
          <Switch isSelected={notify} onChange={setNotify}>
            {shared.notify}
          </Switch>
        )}
      </div>
    </ConfirmDialog>
  );
}

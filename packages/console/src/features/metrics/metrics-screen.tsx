import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { live, reading } from '../../lib/api.js';
import { allComponents } from '../../lib/read-all.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useOpenDialog } from '../../lib/use-open-dialog.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { ListScreen } from '../../ui/list-screen.js';
import { opening } from '../../ui/menu.js';
import { menuColumn, RecordList } from '../../ui/record-list.js';
import { Badge } from '../../ui/status-sign.js';
import { EditMetricDialog, METRICS, NewMetricDialog, RemoveMetricDialog } from './metric-dialogs.js';
import { useFigure } from './use-figure.js';

type Metric = Schemas['Metric'];
type Step = 'edit' | 'remove';
type Open = { readonly step: 'new' } | { readonly step: Step; readonly metric: Metric };

/** Figures over time, each with its newest value. */
export function MetricsScreen(): ReactNode {
  const { metrics: texts } = useTexts();
  const mayManage = useAbility('metrics.manage');
  const [open, setOpen] = useOpenDialog<Open>({ step: 'new' });
  const [page, setPage] = useState(1);
  const query = useQuery(live(reading(METRICS, { params: { query: { page } } })));
  const close = (): void => setOpen(undefined);
  return (
    <ListScreen
      texts={texts}
      help="status-from-monitoring"
      tools={
        mayManage && (
          <Link to="/records/$" params={{ _splat: 'metric-sources' }} search={{}}>
            {texts.sources}
          </Link>
        )
      }
      query={query}
      onPage={setPage}
      mayCreate={mayManage}
      onCreate={() => setOpen({ step: 'new' })}
      list={(rows) => <List metrics={rows} mayManage={mayManage} onOpen={setOpen} />}
    >
      {open?.step === 'new' && <NewMetricDialog onClose={close} />}
      {open?.step === 'edit' && <EditMetricDialog id={open.metric.id} onClose={close} />}
      {open?.step === 'remove' && <RemoveMetricDialog metric={open.metric} onClose={close} />}
    </ListScreen>
  );
}

interface ListProps {
  readonly metrics: readonly Metric[];
  readonly mayManage: boolean;
  readonly onOpen: (open: Open) => void;
}

function List({ metrics, mayManage, onOpen }: ListProps): ReactNode {
  const { metrics: texts, components: ofComponents, ui } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  const figure = useFigure();
  const { data: components = [] } = useQuery({
    ...allComponents(),
    enabled: useAbility('components.view'),
  });
  const nameOf = (id: number | null): string => {
    if (id === null) return texts.wholePage;
    const component = components.find((one) => one.id === id);
    return component === undefined ? String(id) : textIn(component.name);
  };
  return (
    <RecordList
      label={texts.title}
      rows={metrics}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'name',
          title: texts.name,
          cell: ({ id, name }) => (
            <Link to="/metrics/$metric" params={{ metric: String(id) }}>
              {textIn(name)}
            </Link>
          ),
        },
        {
          id: 'value',
          title: texts.lastValue,
          isNumber: true,
          cell: (metric) => figure(metric, metric.last_value),
        },
        {
          id: 'when',
          title: texts.when,
          cell: ({ last_at }) => (
            <span className="dim">{last_at === null ? texts.never : times.relative(last_at)}</span>
          ),
        },
        {
          id: 'component',
          title: texts.component,
          isMinor: true,
          cell: ({ component_id }) => <span dir="auto">{nameOf(component_id)}</span>,
        },
        {
          id: 'visibility',
          title: texts.isPublic,
          isTitleUnseen: true,
          cell: ({ is_public }) => !is_public && <Badge>{ofComponents.internal}</Badge>,
        },
        ...(mayManage
          ? [
              menuColumn(
                ui.moreActions,
                ({ name }: Metric) => textIn(name),
                (metric) => {
                  const entry = opening<Step>((step) => onOpen({ step, metric }));
                  return [entry('edit', ui.edit), entry('remove', ui.remove, true)];
                },
              ),
            ]
          : []),
      ]}
    />
  );
}

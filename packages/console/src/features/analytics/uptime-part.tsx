import type { Schemas } from '@heliograph/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { reading } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Chart, Figures } from '../../ui/chart.js';
import { Loaded } from '../../ui/loaded.js';
import { Pager, RecordList } from '../../ui/record-list.js';
import { Section } from '../../ui/screen.js';
import { useFormats } from './formats.js';
import type { Range } from './range.js';

const STATUSES = ['degraded', 'partial_outage', 'major_outage'] as const;
const PER_PAGE = 100;

interface UptimePartProps {
  readonly range: Range;
  readonly component: number | undefined;
}

/** Uptime of the page or a component, and of each component. */
export function UptimePart({ range, component }: UptimePartProps): ReactNode {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...reading('/api/v1/analytics/uptime', {
      params: {
        query: {
          ...range,
          page,
          per_page: PER_PAGE,
          ...(component !== undefined && { component_id: component }),
        },
      },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {({ data }) => (
        <>
          <Total report={data} />
          <Points report={data} />
          {component === undefined && <Components report={data} />}
          {/* Groups and components share the pages. */}
          <Pager meta={data.paging} onPage={setPage} />
        </>
      )}
    </Loaded>
  );
}

interface PartProps {
  readonly report: Schemas['UptimeReport'];
}

function Total({ report: { total, target } }: PartProps): ReactNode {
  const { analytics: texts } = useTexts();
  const formats = useFormats();
  const { longest_outage: longest, budget, downtime_seconds: downtime } = total;
  const down = STATUSES.reduce((sum, status) => sum + downtime[status], 0);
  return (
    <Figures
      figures={[
        { name: texts.uptime, value: formats.percent(total.uptime) },
        { name: texts.ofComponents, value: formats.percent(total.components_uptime) },
        ...(target === null ? [] : [{ name: texts.target, value: formats.percent(target) }]),
        { name: texts.downtime, value: formats.duration(down) },
        { name: texts.planned, value: formats.duration(total.planned_seconds) },
        { name: texts.outages, value: formats.count(total.outages) },
        {
          name: texts.longest,
          value:
            longest?.incident_id == null ? (
              formats.duration(longest?.seconds ?? null)
            ) : (
              <Link to="/incidents/$incident" params={{ incident: String(longest.incident_id) }} search={{}}>
                {formats.duration(longest.seconds)}
              </Link>
            ),
        },
        { name: texts.repair, value: formats.duration(total.mttr_seconds) },
        ...(budget === null
          ? []
          : [
              {
                name: texts.budget,
                value:
                  budget.left_seconds < 0
                    ? texts.overspent(formats.duration(-budget.left_seconds))
                    : formats.duration(budget.left_seconds),
              },
            ]),
      ]}
    />
  );
}

function Points({ report: { points, interval, target, time_zone } }: PartProps): ReactNode {
  const { analytics: texts, statuses } = useTexts();
  const formats = useFormats();
  const measured = points.map(({ uptime, measured_seconds }) => (measured_seconds === 0 ? null : uptime));
  return (
    <>
      <Section title={texts.uptime}>
        <Chart
          kind="line"
          label={texts.uptime}
          pointTitle={texts[interval]}
          series={[{ name: texts.uptime, color: 'accent' }]}
          points={points.map(({ date }, index) => ({
            label: formats.point(date, interval),
            values: [measured[index] ?? null],
          }))}
          lowest={floorOf([...measured, target])}
          highest={1}
          marks={target === null ? [] : [target]}
          format={formats.percent}
        />
        <p className="dim">{texts.zone(time_zone)}</p>
      </Section>
      <Section title={texts.downtime}>
        <Chart
          label={texts.downtime}
          pointTitle={texts[interval]}
          series={STATUSES.map((status) => ({ name: statuses.status[status], color: status }))}
          points={points.map(({ date, downtime_seconds }) => ({
            label: formats.point(date, interval),
            values: STATUSES.map((status) => downtime_seconds[status]),
          }))}
          format={formats.duration}
        />
      </Section>
    </>
  );
}

/** Where the scale begins: so low that the line is seen, and at a figure that reads well. */
function floorOf(values: readonly (number | null)[]): number {
  const least = Math.min(1, ...values.filter((value) => value !== null));
  return [0.999, 0.99, 0.95, 0.9, 0.5].find((floor) => floor < least) ?? 0;
}

function Components({ report: { components, groups } }: PartProps): ReactNode {
  const { analytics: texts, statuses } = useTexts();
  const textIn = useTextIn();
  const formats = useFormats();
  const rows = [
    ...groups.map((group) => ({ ...group, key: `group-${String(group.id)}` })),
    ...components.map((component) => ({ ...component, key: `component-${String(component.id)}` })),
  ];
  const most = Math.max(1, ...rows.map(({ downtime_seconds: one }) => sumOf(one)));
  if (rows.length === 0) return null;
  return (
    <Section title={texts.byComponent}>
      <RecordList
        label={texts.byComponent}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { id: 'name', title: texts.component, cell: ({ name }) => textIn(name) },
          {
            id: 'uptime',
            title: texts.uptime,
            isNumber: true,
            cell: ({ uptime }) => formats.percent(uptime),
          },
          {
            id: 'bar',
            title: texts.downtime,
            isMinor: true,
            cell: ({ downtime_seconds }) => <DowntimeBar seconds={downtime_seconds} most={most} />,
          },
          ...STATUSES.map((status) => ({
            id: status,
            title: statuses.status[status],
            isNumber: true,
            isMinor: true,
            cell: ({ downtime_seconds }: (typeof rows)[number]) => formats.duration(downtime_seconds[status]),
          })),
          {
            id: 'outages',
            title: texts.outages,
            isNumber: true,
            cell: ({ outages }) => (
              <>
                {formats.count(outages)}
                <span className="unseen"> {texts.outages}</span>
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}

function sumOf(seconds: Schemas['DowntimeSeconds']): number {
  return STATUSES.reduce((sum, status) => sum + seconds[status], 0);
}

interface DowntimeBarProps {
  readonly seconds: Schemas['DowntimeSeconds'];
  readonly most: number;
}

/** Downtime beside that of the others. The figures stand in the same row. */
function DowntimeBar({ seconds, most }: DowntimeBarProps): ReactNode {
  const widths = STATUSES.map((status) => (seconds[status] / most) * 100);
  return (
    <svg
      className="downtime-bar chart-colors"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {STATUSES.map((status, index) => {
        const x = widths.slice(0, index).reduce((sum, width) => sum + width, 0);
        return <rect key={status} className={status} x={x} width={widths[index]} height="8" />;
      })}
    </svg>
  );
}

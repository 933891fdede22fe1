import type { Schemas } from '@heliograph/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { live, reading, SELDOM_MS } from '../../lib/api.js';
import { presentTime } from '../../lib/server-time.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Chart, Figures } from '../../ui/chart.js';
import { Loaded } from '../../ui/loaded.js';
import { tabProps, Tabs } from '../../ui/tabs.js';
import { PERIODS, scaleOf, slotsOf, summed, type Period } from './points.js';
import { useFigure } from './use-figure.js';

type Metric = Schemas['Metric'];

interface MetricChartProps {
  readonly metric: Metric;
  readonly period: Period;
}

/** The last day, week or month of a metric. */
export function MetricChart({ metric, period }: MetricChartProps): ReactNode {
  const { metrics: texts } = useTexts();
  const { length, resolution } = PERIODS[period];
  const step = resolution * 1000;
  // The same until the next interval begins, so that it is the same query.
  const from = new Date(Math.floor((presentTime() - length * 1000) / step) * step).toISOString();
  const query = useQuery({
    ...live(
      reading('/api/v1/metrics/{metric}/points', {
        params: {
          path: { metric: metric.id },
          query: { from, resolution: String(resolution) as '300' | '3600' },
        },
      }),
      SELDOM_MS,
    ),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="stack">
      <Tabs label={texts.periodsLabel}>
        {(Object.keys(PERIODS) as Period[]).map((one) => (
          <Link
            key={one}
            to="/metrics/$metric"
            params={{ metric: String(metric.id) }}
            search={{ period: one }}
            replace
            {...tabProps(one === period)}
          >
            {texts.periods[one]}
          </Link>
        ))}
      </Tabs>
      <Loaded query={query}>{({ data }) => <Drawn metric={metric} data={data} />}</Loaded>
    </div>
  );
}

interface DrawnProps {
  readonly metric: Metric;
  readonly data: Schemas['MetricPoints'];
}

function Drawn({ metric, data }: DrawnProps): ReactNode {
  const { metrics: texts } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  const figure = useFigure();
  const { points } = data;
  const sum = summed(points);
  const scale = scaleOf(points, metric);
  const inSight = metric.thresholds
    .map(({ above, below }) => above ?? below)
    .filter((line) => line !== null && line >= scale.lowest && line <= scale.highest);
  return (
    <>
      <Figures
        figures={[
          { name: texts.lastValue, value: figure(metric, metric.last_value) },
          { name: texts.least, value: figure(metric, sum?.min ?? null) },
          { name: texts.mean, value: figure(metric, sum?.avg ?? null) },
          { name: texts.most, value: figure(metric, sum?.max ?? null) },
        ]}
      />
      <Chart
        kind="line"
        label={textIn(metric.name)}
        pointTitle={texts.at}
        series={[{ name: texts.mean, color: 'accent' }]}
        points={slotsOf(data).map(({ at, point }) => ({
          label: times.at(at),
          values: [point?.avg ?? null],
        }))}
        {...scale}
        marks={[...new Set(inSight)] as number[]}
        // As on the status page.
        bridged={1}
        format={(value) => figure(metric, value)}
      />
      {inSight.length > 0 && <p className="dim">{texts.marks}</p>}
    </>
  );
}

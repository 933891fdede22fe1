import type { VNode } from 'preact';
import { dayIn } from '#core/time/month.js';
import type { ChartPoint, MetricChartData } from '../store/metric-charts.repository.js';
import type { PublicMetric } from '../store/public-page.js';
import { scaleOf, summed } from '../view/chart-scale.js';
import type { PageView } from '../view/page-view.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Size of the view box, as of the chart of uptime. */
const [WIDTH, HEIGHT] = [720, 200];
const PLOT = { left: 112, right: 712, top: 20, bottom: 156 };
/** Labels of the time axis. */
const LABELS = 4;

/** A chart of a metric: how many days it shows, and how long its intervals are. */
interface Period {
  readonly days: 1 | 7 | 30;
  readonly intervalMs: number;
}

const PERIODS: readonly Period[] = [
  { days: 1, intervalMs: HOUR_MS / 12 },
  { days: 7, intervalMs: HOUR_MS },
  { days: 30, intervalMs: HOUR_MS },
];

interface ChartsProps {
  readonly view: PageView;
  readonly metrics: readonly PublicMetric[];
  readonly charts: ReadonlyMap<number, MetricChartData>;
}

/** Metrics with their last day, week and month. The latter two are folded, which needs no script. */
export function MetricCharts({ view, metrics, charts }: ChartsProps): VNode | null {
  if (metrics.length === 0) return null;
  return (
    <section class="metrics">
      <h2>{view.texts.metrics}</h2>
      {metrics.map((metric) => (
        <article key={metric.id} class="card metric" id={`metric-${metric.id}`}>
          <h3 {...view.attributes(metric.name)}>{view.text(metric.name)}</h3>
          <Charts view={view} metric={metric} data={charts.get(metric.id)} />
        </article>
      ))}
    </section>
  );
}

function Charts({
  view,
  metric,
  data,
}: {
  readonly view: PageView;
  readonly metric: PublicMetric;
  readonly data: MetricChartData | undefined;
}): VNode {
  const { texts, now } = view;
  const newest = data?.fine.at(-1);
  const pointsOf = ({ days }: Period): readonly ChartPoint[] => {
    const since = now.getTime() - days * DAY_MS;
    return ((days === 1 ? data?.fine : data?.hours) ?? []).filter(({ at }) => at >= since);
  };
  return (
    <>
      {newest !== undefined && <p class="figure">{figure(view, metric, newest.avg)}</p>}
      {PERIODS.map((period) => {
        const points = pointsOf(period);
        const chart =
          points.length === 0 ? (
            <p class="empty">{texts.noData}</p>
          ) : (
            <Chart view={view} metric={metric} period={period} points={points} />
          );
        return period.days === 1 ? (
          <div key={1}>{chart}</div>
        ) : (
          <details key={period.days}>
            <summary>{texts.windowOf(period.days)}</summary>
            {chart}
          </details>
        );
      })}
    </>
  );
}

interface ChartProps {
  readonly view: PageView;
  readonly metric: PublicMetric;
  readonly period: Period;
  /** Oldest first; at least one. */
  readonly points: readonly ChartPoint[];
}

/** Means as a line, with thresholds in sight, and sums by hour or day as a table. */
function Chart({ view, metric, period, points }: ChartProps): VNode {
  const { texts } = view;
  const end = view.now.getTime();
  const start = end - period.days * DAY_MS;
  const scale = scaleOf(points, metric);
  // Like text and the status bars, time begins on the right in languages from right to left.
  const across = (distance: number): number => (view.direction === 'rtl' ? WIDTH - distance : distance);
  const x = (at: number): number =>
    across(Math.round(PLOT.left + ((at - start) / (end - start)) * (PLOT.right - PLOT.left)));
  const y = (value: number): number => {
    const share = (value - scale.low) / (scale.high - scale.low);
    return Math.round(PLOT.bottom - Math.min(1, Math.max(0, share)) * (PLOT.bottom - PLOT.top));
  };
  const inSight = metric.thresholds
    .map(({ above, below }) => above ?? below ?? NaN)
    .filter((line) => line >= scale.low && line <= scale.high);
  const label = texts.labelled(view.text(metric.name), texts.windowOf(period.days));
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {[scale.high, (scale.high + scale.low) / 2, scale.low].map((value) => (
          <g key={value} class="grid">
            <line x1={across(PLOT.left)} x2={across(PLOT.right)} y1={y(value)} y2={y(value)} />
            <text x={across(PLOT.left - 10)} y={y(value) + 5} text-anchor="end">
              {figure(view, metric, value)}
            </text>
          </g>
        ))}
        {inSight.map((line) => (
          <line
            key={line}
            class="threshold"
            x1={across(PLOT.left)}
            x2={across(PLOT.right)}
            y1={y(line)}
            y2={y(line)}
          />
        ))}
        {withoutGaps(points, period.intervalMs).map((line) =>
          line.length === 1 ? (
            line.map(({ at, avg }) => <circle key={at} cx={x(at)} cy={y(avg)} r="3" />)
          ) : (
            <polyline key={line[0]?.at} points={line.map(({ at, avg }) => `${x(at)},${y(avg)}`).join(' ')} />
          ),
        )}
        {Array.from({ length: LABELS }, (_, index) => {
          const at = start + ((index + 0.5) * (end - start)) / LABELS;
          return (
            <text key={index} x={x(at)} y={HEIGHT - 18} text-anchor="middle">
              {period.days === 1 ? view.clockTime(at) : view.dayOf(at)}
            </text>
          );
        })}
      </svg>
      <Table view={view} metric={metric} period={period} points={points} />
    </figure>
  );
}

/** Least value, mean and greatest value by hour for a day, else by day. */
function Table({ view, metric, period, points }: ChartProps): VNode {
  const { texts, tenant } = view;
  const rows = summed(points, (at) =>
    period.days === 1 ? String(Math.floor(at / HOUR_MS)) : dayIn(tenant.settings.timeZone, new Date(at)),
  );
  return (
    <details>
      <summary>{texts.asTable}</summary>
      <table>
        <thead>
          <tr>
            {[texts.time, texts.minimum, texts.mean, texts.maximum].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows].toReversed().map(([slot, { at, min, avg, max }]) => (
            <tr key={slot}>
              <th scope="row">
                {period.days === 1 ? view.clockTime(Math.floor(at / HOUR_MS) * HOUR_MS) : view.dayOf(at)}
              </th>
              {[min, avg, max].map((value, index) => (
                <td key={index}>{figure(view, metric, value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Lines that end where an interval has no values. */
function withoutGaps(points: readonly ChartPoint[], intervalMs: number): ChartPoint[][] {
  const lines: ChartPoint[][] = [];
  for (const point of points) {
    const line = lines.at(-1);
    if (line !== undefined && point.at - (line.at(-1)?.at ?? 0) <= 2 * intervalMs) line.push(point);
    else lines.push([point]);
  }
  return lines;
}

function figure(view: PageView, { decimals, suffix }: PublicMetric, value: number): string {
  const number = view.number(value, decimals);
  return suffix === '' ? number : `${number}\u00a0${suffix}`;
}

import type { VNode } from 'preact';
import type { PageView } from '../view/page-view.js';

/** Uptime of a month, as a fraction. */
interface MonthUptime {
  /** `2026-03` */
  readonly month: string;
  readonly uptime: number;
}

interface ChartProps {
  readonly view: PageView;
  /** Oldest first; at least one. */
  readonly months: readonly MonthUptime[];
}

/**
 * Size of the view box. Text scales with it and is larger on small screens; the left margin has space
 * for that.
 */
const [WIDTH, HEIGHT] = [720, 240];
const PLOT = { left: 112, right: 712, top: 20, bottom: 186 };

/**
 * Possible minimums of the axis. The chart uses the highest one below all months, which makes
 * differences visible.
 */
const FLOORS = [0.999, 0.998, 0.995, 0.99, 0.98, 0.95, 0.9, 0.75, 0.5, 0];

/** Uptime by month as a line chart, and as a table for screen readers and exact figures. */
export function UptimeChart({ view, months }: ChartProps): VNode {
  const { texts } = view;
  const least = Math.min(...months.map(({ uptime }) => uptime));
  const floor = FLOORS.find((value) => value < least) ?? 0;
  // Like text and the status bars, time begins on the right in languages from right to left.
  const across = (distance: number): number => (view.direction === 'rtl' ? WIDTH - distance : distance);
  const x = (index: number): number =>
    across(Math.round(PLOT.left + ((index + 0.5) * (PLOT.right - PLOT.left)) / months.length));
  const y = (uptime: number): number =>
    Math.round(PLOT.bottom - ((uptime - floor) / (1 - floor)) * (PLOT.bottom - PLOT.top));
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={alternative(view, months)}>
        {[1, (1 + floor) / 2, floor].map((value) => (
          <g key={value} class="grid">
            <line x1={across(PLOT.left)} x2={across(PLOT.right)} y1={y(value)} y2={y(value)} />
            <text x={across(PLOT.left - 10)} y={y(value) + 5} text-anchor="end">
              {view.percent(value)}
            </text>
          </g>
        ))}
        {months.length > 1 && (
          <polyline points={months.map(({ uptime }, index) => `${x(index)},${y(uptime)}`).join(' ')} />
        )}
        {months.map(({ month, uptime }, index) => (
          <g key={month} class={(months.length - index) % 2 === 0 ? 'even' : undefined}>
            <circle cx={x(index)} cy={y(uptime)} r="6">
              <title>{figure(view, { month, uptime })}</title>
            </circle>
            <text x={x(index)} y={HEIGHT - 22} text-anchor="middle">
              {view.shortMonth(month)}
            </text>
          </g>
        ))}
      </svg>
      <details>
        <summary>{texts.asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.month}</th>
              <th scope="col">{texts.availability}</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, uptime }) => (
              <tr key={month}>
                <th scope="row">{view.month(new Date(month))}</th>
                <td>{view.percent(uptime)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function alternative(view: PageView, months: readonly MonthUptime[]): string {
  return view.texts.labelled(view.texts.uptimeByMonth, months.map((one) => figure(view, one)).join('; '));
}

function figure(view: PageView, { month, uptime }: MonthUptime): string {
  return view.texts.labelled(view.month(new Date(month)), view.percent(uptime));
}

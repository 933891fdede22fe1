import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.js';
import { RecordList } from './record-list.js';
import './chart.css';

/** One of the lines or one of the colors of the columns. */
interface Series {
  readonly name: string;
  /** Class that gives the color, such as a status. */
  readonly color: string;
}

interface ChartPoint {
  readonly label: string;
  /** A value for each series; null: nothing was measured. */
  readonly values: readonly (number | null)[];
}

interface ChartProps {
  readonly label: string;
  readonly points: readonly ChartPoint[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** What the points are: days, weeks, months. */
  readonly pointTitle: string;
  /** `columns` stand on each other; a `line` has only one series. */
  readonly kind?: 'columns' | 'line';
  /** Lowest value of the scale. Default: 0. */
  readonly lowest?: number;
  /** Highest value of the scale. Default: the highest of the columns. */
  readonly highest?: number;
  /** Values to compare with, drawn across. */
  readonly marks?: readonly number[];
  /** How many points without a value a line goes over. Default: none. */
  readonly bridged?: number;
}

/** Size of the view box; the drawing takes the width that there is. */
const WIDTH = 1000;
const HEIGHT = 160;

/** A chart, with the same figures as a table. */
export function Chart(props: ChartProps): ReactNode {
  const { analytics: texts } = useTexts();
  const {
    label,
    points,
    series,
    format,
    pointTitle,
    kind = 'columns',
    lowest = 0,
    marks = [],
    bridged,
  } = props;
  if (
    points.every(({ values }) =>
      values.every((value) => value === null || (kind === 'columns' && value === 0)),
    )
  )
    return <p className="dim">{texts.empty}</p>;
  const sums = points
    .filter(({ values }) => values.some((value) => value !== null))
    .map(({ values }) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0));
  const highest = props.highest ?? Math.max(...sums);
  const heightOf = (value: number): number =>
    highest === lowest ? HEIGHT : Math.min(1, Math.max(0, (value - lowest) / (highest - lowest))) * HEIGHT;
  return (
    <figure className="chart chart-colors">
      {series.length > 1 && (
        <ul className="chart-legend" aria-hidden="true">
          {series.map(({ name, color }) => (
            <li key={name}>
              <span className={`chart-key ${color}`} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className="chart-drawing">
        <div className="chart-scale dim numbers" aria-hidden="true">
          <span>{format(highest)}</span>
          <span>{format(lowest)}</span>
        </div>
        <svg
          viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${label}; ${texts.highest(format(Math.max(...sums)))}`}
        >
          {kind === 'columns' ? (
            <Columns points={points} series={series} format={format} heightOf={heightOf} />
          ) : (
            <Line points={points} format={format} heightOf={heightOf} bridged={bridged} />
          )}
          {marks.map((mark) => (
            <line
              key={mark}
              className="chart-mark"
              x1="0"
              x2={WIDTH}
              y1={HEIGHT - heightOf(mark)}
              y2={HEIGHT - heightOf(mark)}
            />
          ))}
        </svg>
      </div>
      <div className="chart-ends dim" aria-hidden="true">
        <span>{points[0]?.label}</span>
        {points.length > 1 && <span>{points.at(-1)?.label}</span>}
      </div>
      <details>
        <summary>{texts.asTable}</summary>
        <RecordList
          label={label}
          rows={points.map((point, at) => ({ ...point, at }))}
          // Labels may come twice, as hours do when clocks are set back.
          keyOf={({ at }) => at}
          columns={[
            { id: 'point', title: pointTitle, cell: ({ label: name }) => name },
            ...series.map(({ name }, index) => ({
              id: name,
              title: name,
              isNumber: true,
              cell: ({ values }: ChartPoint) => shown(values[index], format),
            })),
          ]}
        />
      </details>
    </figure>
  );
}

function shown(value: number | null | undefined, format: (value: number) => string): string {
  return value == null ? '–' : format(value);
}

interface DrawingProps extends Pick<ChartProps, 'points' | 'format'> {
  readonly heightOf: (value: number) => number;
}

function Columns({ points, series, format, heightOf }: DrawingProps & Pick<ChartProps, 'series'>): ReactNode {
  const step = WIDTH / points.length;
  const gap = Math.min(step * 0.25, 12);
  return points.map(({ label, values }, index) => {
    let below = 0;
    return (
      <g key={index}>
        <title>
          {`${label}: ${values.map((value, at) => `${series[at]?.name ?? ''} ${shown(value, format)}`).join(', ')}`}
        </title>
        {/* Where there is no column, the pointer finds the figures as well. */}
        <rect className="chart-ground" x={index * step} width={step} y="0" height={HEIGHT} />
        {values.map((value, at) => {
          if (value === null || value === 0) return null;
          const bottom = HEIGHT - heightOf(below);
          below += value;
          const top = HEIGHT - heightOf(below);
          return (
            <rect
              key={at}
              className={series[at]?.color}
              x={index * step + gap / 2}
              width={step - gap}
              y={top}
              height={bottom - top}
            />
          );
        })}
      </g>
    );
  });
}

/** A line through the middles of its points, interrupted where nothing was measured. */
function Line({
  points,
  format,
  heightOf,
  bridged = 0,
}: DrawingProps & Pick<ChartProps, 'bridged'>): ReactNode {
  const step = WIDTH / points.length;
  const path = points
    .map(({ values: [value] }, index) => {
      if (value == null) return '';
      const before = points.slice(Math.max(0, index - 1 - bridged), index);
      const move = before.some(({ values: [one] }) => one != null) ? 'L' : 'M';
      const [x, y] = [(index + 0.5) * step, HEIGHT - heightOf(value)];
      // A single point is a short line.
      return `${move}${String(x)} ${String(y)}h0.01`;
    })
    .join('');
  return (
    <>
      <path className="chart-line" d={path} />
      {points.map(({ label, values: [value] }, index) => (
        <g key={index}>
          <title>{`${label}: ${shown(value, format)}`}</title>
          <rect className="chart-ground" x={index * step} width={step} y="0" height={HEIGHT} />
        </g>
      ))}
    </>
  );
}

interface FiguresProps {
  readonly figures: readonly { readonly name: string; readonly value: ReactNode }[];
}

/** The figures of a whole period. */
export function Figures({ figures }: FiguresProps): ReactNode {
  return (
    <dl className="figures">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt className="dim">{name}</dt>
          <dd className="numbers">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { Schemas } from '@heliograph/client';

type Point = Schemas['MetricPoint'];

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Periods of a chart: how long, and the length of its intervals, in seconds. */
export const PERIODS = {
  day: { length: DAY, resolution: 5 * MINUTE },
  week: { length: 7 * DAY, resolution: HOUR },
  month: { length: 30 * DAY, resolution: HOUR },
} as const;

export type Period = keyof typeof PERIODS;

/** An interval of a period; without a point, nothing was measured. */
interface Slot {
  /** Its start, as an instant. */
  readonly at: string;
  readonly point: Point | undefined;
}

/** All intervals between two instants, oldest first. The API only has those with values. */
export function slotsOf({ from, to, resolution, points }: Schemas['MetricPoints']): readonly Slot[] {
  const byStart = new Map(points.map((point) => [Date.parse(point.at), point]));
  const step = resolution * 1000;
  const slots: Slot[] = [];
  for (let at = Math.floor(Date.parse(from) / step) * step; at <= Date.parse(to); at += step)
    slots.push({ at: new Date(at).toISOString(), point: byStart.get(at) });
  return slots;
}

/** Values of several intervals together; undefined: there are none. */
export function summed(points: readonly Point[]): Pick<Point, 'min' | 'max' | 'avg'> | undefined {
  if (points.length === 0) return undefined;
  const count = points.reduce((sum, point) => sum + point.count, 0);
  return {
    min: points.reduce((least, { min }) => Math.min(least, min), Infinity),
    max: points.reduce((most, { max }) => Math.max(most, max), -Infinity),
    avg: points.reduce((sum, point) => sum + point.avg * (point.count / count), 0),
  };
}

/** Ends of the scale: those that the metric sets, else those of the values. A constant value stands in the middle. */
export function scaleOf(
  points: readonly Point[],
  { y_min, y_max }: Pick<Schemas['Metric'], 'y_min' | 'y_max'>,
): { readonly lowest: number; readonly highest: number } {
  const least = points.reduce((all, { avg }) => Math.min(all, avg), Infinity);
  const most = points.reduce((all, { avg }) => Math.max(all, avg), -Infinity);
  const lowest = y_min ?? Math.min(least, y_max ?? Infinity);
  const highest = y_max ?? Math.max(most, lowest);
  if (highest > lowest) return { lowest, highest };
  const margin = Math.abs(lowest) / 10 || 1;
  return { lowest: y_min ?? lowest - margin, highest: y_max ?? lowest + margin };
}

import type { ChartPoint } from '../store/metric-charts.repository.js';

/** Ends of the vertical axis of a chart. */
export interface ChartScale {
  readonly low: number;
  readonly high: number;
}

/** Ends that have all values, and those that the metric sets. */
export function scaleOf(
  points: readonly ChartPoint[],
  { yMin, yMax }: { readonly yMin: number | null; readonly yMax: number | null },
): ChartScale {
  // Not spread: there may be more points than arguments.
  const least = points.reduce((all, { avg }) => Math.min(all, avg), Infinity);
  const most = points.reduce((all, { avg }) => Math.max(all, avg), -Infinity);
  const low = yMin ?? Math.min(least, yMax ?? Infinity);
  const high = yMax ?? Math.max(most, low);
  if (high > low) return { low, high };
  // A constant value stands in the middle.
  const margin = Math.abs(low) / 10 || 1;
  return { low: yMin ?? low - margin, high: yMax ?? low + margin };
}

/** Points of several intervals as one, by the name that `slotOf` gives each. */
export function summed(
  points: readonly ChartPoint[],
  slotOf: (at: number) => string,
): ReadonlyMap<string, ChartPoint> {
  const slots = new Map<string, ChartPoint>();
  for (const point of points) {
    const name = slotOf(point.at);
    const before = slots.get(name);
    slots.set(name, before === undefined ? point : joined(before, point));
  }
  return slots;
}

function joined(one: ChartPoint, other: ChartPoint): ChartPoint {
  const count = one.count + other.count;
  return {
    at: one.at,
    count,
    min: Math.min(one.min, other.min),
    max: Math.max(one.max, other.max),
    avg: (one.avg * one.count + other.avg * other.count) / count,
  };
}

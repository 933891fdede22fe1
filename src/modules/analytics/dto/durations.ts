import { IntegerField } from '#http/fields/fields.js';
import { seconds, SecondsField } from './analytics-fields.js';

/** Statistics of durations. */
export class Durations {
  @IntegerField({ min: 0, description: 'Number of values.', example: 12 })
  readonly count!: number;

  @SecondsField({ nullable: true, description: 'Mean; null if the count is 0.', example: 412.5 })
  readonly mean_seconds!: number | null;

  @SecondsField({
    nullable: true,
    description: 'Median (nearest rank).',
    example: 300,
  })
  readonly p50_seconds!: number | null;

  @SecondsField({
    nullable: true,
    description: 'The 90th percentile (nearest rank).',
    example: 900,
  })
  readonly p90_seconds!: number | null;
}

/** Statistics of durations in milliseconds, given in any order. Negative durations count as 0. */
export function durationsOf(milliseconds: ArrayLike<number>): Durations {
  const count = milliseconds.length;
  if (count === 0) return { count, mean_seconds: null, p50_seconds: null, p90_seconds: null };
  const sorted = new Float64Array(count);
  let sum = 0;
  for (let index = 0; index < count; index += 1) {
    const duration = Math.max(0, milliseconds[index] ?? 0);
    sorted[index] = duration;
    sum += duration;
  }
  sorted.sort();
  const rank = (share: number): number => seconds(sorted[Math.ceil((share * count) / 100) - 1] ?? 0);
  return { count, mean_seconds: seconds(sum / count), p50_seconds: rank(50), p90_seconds: rank(90) };
}

/** Readings of several metrics, each second of a metric once, as columns. */
export class ReadingList {
  readonly ids: number[] = [];
  readonly seconds: number[] = [];
  readonly values: number[] = [];

  add(id: number, second: number, value: number): void {
    this.ids.push(id);
    this.seconds.push(second);
    this.values.push(value);
  }

  get isEmpty(): boolean {
    return this.ids.length === 0;
  }
}

/** Intervals of metrics as columns, each once. */
export interface MetricIntervals {
  readonly ids: readonly number[];
  /** First second of each. */
  readonly starts: readonly number[];
}

/**
 * The intervals that readings lie in.
 *
 * @param seconds length of an interval
 */
export function intervalsOf(lists: readonly ReadingList[], seconds: number): MetricIntervals {
  const starts = new Map<number, Set<number>>();
  for (const list of lists)
    for (const [index, id] of list.ids.entries()) {
      const second = list.seconds[index] ?? 0;
      let known = starts.get(id);
      if (known === undefined) starts.set(id, (known = new Set()));
      known.add(second - (second % seconds));
    }
  const pairs = [...starts].flatMap(([id, all]) => [...all].map((start) => [id, start] as const));
  return { ids: pairs.map(([id]) => id), starts: pairs.map(([, start]) => start) };
}

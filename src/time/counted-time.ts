/** A span [start, end) in milliseconds since the epoch. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Time of which only some counts, such as service hours: how much of a part of it does. Whole milliseconds throughout. */
export class CountedTime {
  /** What has been counted by the start of each window. */
  private readonly before: readonly number[];

  /** @param windows what counts, oldest first and apart from each other */
  constructor(private readonly windows: readonly Span[]) {
    let sum = 0;
    this.before = windows.map(({ start, end }) => {
      const counted = sum;
      sum += end - start;
      return counted;
    });
  }

  /** The milliseconds within [start, end) that count. */
  between(start: number, end: number): number {
    return start < end ? this.until(end) - this.until(start) : 0;
  }

  /** The instant by which so many milliseconds more have been counted than at `start`; undefined: never. */
  after(start: number, milliseconds: number): number | undefined {
    const wanted = this.until(start) + milliseconds;
    const place = lastAtMost(this.before, (counted) => counted < wanted);
    const window = this.windows[place];
    const instant = window && window.start + wanted - (this.before[place] ?? 0);
    return instant === undefined || instant > (window?.end ?? 0) ? undefined : Math.max(instant, start);
  }

  private until(instant: number): number {
    const place = lastAtMost(this.windows, ({ start }) => start <= instant);
    const window = this.windows[place];
    if (window === undefined) return 0;
    return (this.before[place] ?? 0) + Math.min(instant, window.end) - window.start;
  }
}

/** The place of the last element that fulfils a condition which all before it fulfil; -1 where none does. */
function lastAtMost<T>(sorted: readonly T[], condition: (element: T) => boolean): number {
  let [low, high] = [-1, sorted.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const element = sorted[middle];
    if (element !== undefined && condition(element)) low = middle;
    else high = middle;
  }
  return low;
}

/** A span [start, end) in milliseconds since the epoch. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Measures time of which only some windows count, such as service hours. All values are whole
 * milliseconds.
 */
export class CountedTime {
  /** Counted time before the start of each window. */
  private readonly before: readonly number[];

  /** @param windows the time that counts, oldest first, without overlap */
  constructor(private readonly windows: readonly Span[]) {
    let sum = 0;
    this.before = windows.map(({ start, end }) => {
      const counted = sum;
      sum += end - start;
      return counted;
    });
  }

  /** Counted milliseconds within [start, end). */
  between(start: number, end: number): number {
    return start < end ? this.until(end) - this.until(start) : 0;
  }

  /**
   * The instant at which `milliseconds` more have been counted since `start`; undefined if the windows
   * end before.
   */
  after(start: number, milliseconds: number): number | undefined {
    const wanted = this.until(start) + milliseconds;
    const index = lastAtMost(this.before, (counted) => counted < wanted);
    const window = this.windows[index];
    const instant = window && window.start + wanted - (this.before[index] ?? 0);
    return instant === undefined || instant > (window?.end ?? 0) ? undefined : Math.max(instant, start);
  }

  private until(instant: number): number {
    const index = lastAtMost(this.windows, ({ start }) => start <= instant);
    const window = this.windows[index];
    if (window === undefined) return 0;
    return (this.before[index] ?? 0) + Math.min(instant, window.end) - window.start;
  }
}

/** Binary search: index of the last element that meets a monotonic condition; -1 if none does. */
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

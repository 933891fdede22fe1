/** Resolves after so many milliseconds. */
export type Wait = (milliseconds: number) => Promise<void>;

/** Lets through so many a second, evenly, in the order of asking. */
export class Pace {
  private nextAt = Number.NEGATIVE_INFINITY;
  private readonly everyMs: number;

  /**
   * @param perSecond 0 for any number
   * @param now milliseconds of a monotonic clock
   */
  constructor(
    perSecond: number,
    private readonly wait: Wait,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.everyMs = perSecond === 0 ? 0 : 1_000 / perSecond;
  }

  async turn(): Promise<void> {
    if (this.everyMs === 0) return;
    const now = this.now();
    const at = Math.max(now, this.nextAt);
    this.nextAt = at + this.everyMs;
    if (at > now) await this.wait(at - now);
  }
}

/** Resolves after the given time. */
export type Wait = (milliseconds: number) => Promise<void>;

/** Rate limit: spaces turns evenly, in the order of calls. */
export class Pace {
  private nextAt = Number.NEGATIVE_INFINITY;
  private readonly everyMs: number;

  /**
   * @param perSecond turns per second, 0 for no limit
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

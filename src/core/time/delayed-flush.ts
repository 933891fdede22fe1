/** Stores what was collected in memory a while later, for all of it at once. */
export class DelayedFlush {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  /**
   * @param delayMs what a killed process loses at most
   * @param store stores what is waiting, and never rejects
   */
  constructor(
    private readonly delayMs: number,
    private readonly store: () => Promise<void>,
  ) {}

  /** Stores after the delay, unless that is planned already. */
  plan(): void {
    this.timer ??= setTimeout(() => void this.now(), this.delayMs).unref();
  }

  /** Stores at once, or as soon as what is being stored is done. */
  async now(): Promise<void> {
    while (this.running !== undefined) await this.running;
    this.cancel();
    this.running = this.store().finally(() => {
      this.running = undefined;
    });
    await this.running;
  }

  /** Stores for the last time, when the process stops. What fails is not tried again. */
  async last(): Promise<void> {
    await this.now();
    this.cancel();
  }

  private cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

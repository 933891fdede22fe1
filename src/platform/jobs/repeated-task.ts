import type { Logger } from '@nestjs/common';
import { loggableError } from '#core/logging/loggable-error.js';

interface Schedule {
  /** Used in the log, such as `look for due jobs`. */
  readonly name: string;
  readonly everyMs: number;
  /** Minimum pause between two runs, which limits the cost of frequent wake-ups. */
  readonly pauseMs?: number;
  /** Must end soon once {@link RepeatedTask.isStopped}. */
  readonly run: () => Promise<void>;
}

/**
 * Work that a process repeats in the background: at an interval and when woken, never twice at a time. Of
 * consecutive failures, only the first is logged.
 */
export class RepeatedTask {
  private timer: NodeJS.Timeout | undefined;
  private delayed: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  /** On the clock of `performance.now()`. */
  private endedAt = Number.NEGATIVE_INFINITY;
  private isWoken = false;
  private isFailing = false;
  private stopped = false;

  constructor(
    private readonly logger: Logger,
    private readonly schedule: Schedule,
  ) {}

  get isStopped(): boolean {
    return this.stopped;
  }

  /** Starts the first run, and then one at each interval. */
  start(): void {
    this.timer = setInterval(() => {
      if (this.running === undefined) this.wake();
    }, this.schedule.everyMs);
    this.wake();
  }

  /** Runs it soon. A task that is running runs once more, because the wake-up may have come too late for that run. */
  wake(): void {
    this.isWoken = true;
    if (this.stopped || this.running !== undefined || this.delayed !== undefined) return;
    const pause = this.endedAt + (this.schedule.pauseMs ?? 0) - performance.now();
    if (pause > 0) this.delayed = setTimeout(this.begin, pause);
    else this.begin();
  }

  /** Starts no more runs and waits for the current one. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    clearTimeout(this.delayed);
    await this.running;
  }

  private readonly begin = (): void => {
    this.delayed = undefined;
    this.isWoken = false;
    this.running = this.attempt().then(() => {
      this.running = undefined;
      this.endedAt = performance.now();
      if (this.isWoken) this.wake();
    });
  };

  private async attempt(): Promise<void> {
    try {
      await this.schedule.run();
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.logger.warn(`Cannot ${this.schedule.name}: ${loggableError(error).message}`);
      this.isFailing = true;
    }
  }
}

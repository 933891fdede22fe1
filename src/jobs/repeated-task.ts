import type { Logger } from '@nestjs/common';
import { loggableError } from '../logging/loggable-error.js';

interface Schedule {
  /** For the log: `look for due jobs`. */
  readonly name: string;
  readonly everyMs: number;
  /** The least time from the end of one run to the start of the next, so that frequent wake-ups cost few runs. */
  readonly pauseMs?: number;
  /** Must end soon once {@link RepeatedTask.isStopped}. */
  readonly run: () => Promise<void>;
}

/**
 * Work that a process repeats in the background: at an interval and whenever it is woken, never twice at a time. Runs that
 * fail are logged once until one succeeds.
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

  /** Runs it for the first time and then at its interval. */
  start(): void {
    this.timer = setInterval(() => {
      if (this.running === undefined) this.wake();
    }, this.schedule.everyMs);
    this.wake();
  }

  /** Runs it soon; once more if it is running, since what it was woken for may have come too late for that run. */
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

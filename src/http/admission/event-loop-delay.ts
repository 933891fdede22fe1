import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const WINDOW_MS = 1000;

/** Measures how late the event loop is: how long whatever is due waits for what runs. */
@Injectable()
export class EventLoopDelay implements OnApplicationShutdown {
  private readonly histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private readonly timer: NodeJS.Timeout;
  private lately = 0;

  constructor() {
    this.histogram.enable();
    this.timer = setInterval(() => {
      this.lately = this.now();
      this.histogram.reset();
    }, WINDOW_MS).unref();
  }

  /** Milliseconds on average over the last full second: one long step alone does not count for much. */
  get milliseconds(): number {
    return this.lately;
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.histogram.disable();
  }

  private now(): number {
    const { count, mean } = this.histogram;
    return count === 0 ? WINDOW_MS : Math.max(0, mean / 1e6 - RESOLUTION_MS);
  }
}

import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const WINDOW_MS = 1000;

/** Measures how late the event loop is: how long whatever is due waits for what runs. */
@Injectable()
export class EventLoopDelay implements OnApplicationShutdown {
  private readonly histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private timer: NodeJS.Timeout | undefined;
  private lately = 0;
  private before = 0;

  /** Measures from the moment when the server listens: nobody waits for what a start takes. */
  watch(server: Server): void {
    server.once('listening', () => {
      this.histogram.enable();
      this.timer = setInterval(() => {
        this.before = this.lately;
        this.lately = this.now();
        this.histogram.reset();
      }, WINDOW_MS).unref();
    });
  }

  /**
   * Milliseconds on average over each of the last two full seconds, the lower one: neither one long step nor one busy
   * second, such as the first one of a process that has to compile what it runs, counts for much.
   */
  get milliseconds(): number {
    return Math.min(this.before, this.lately);
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

import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const WINDOW_MS = 1000;

/** Measures the delay of the event loop: how long due callbacks wait for running code. */
@Injectable()
export class EventLoopDelay implements OnApplicationShutdown {
  private readonly histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private timer: NodeJS.Timeout | undefined;
  private lately = 0;
  private before = 0;

  /** Measures from the moment when the server listens, because no client waits during startup. */
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
   * The lower of the average delays of the last two full seconds, in milliseconds. So neither one long step
   * nor one busy second counts for much, such as the first second of a process, which compiles its code.
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

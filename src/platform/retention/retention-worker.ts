import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ClockCheck } from '#platform/database/clock/clock-check.js';
import { RepeatedTask } from '#platform/jobs/repeated-task.js';
import { Retention } from './retention.js';

const SWEEP_EVERY_MS = 86_400_000;

/** Deletes old rows in the background of a process, daily. Any number of processes may do so. */
@Injectable()
export class RetentionWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly sweeping = new RepeatedTask(new Logger(RetentionWorker.name), {
    name: 'delete old rows',
    everyMs: SWEEP_EVERY_MS,
    run: () => this.sweep(),
  });

  constructor(
    private readonly retention: Retention,
    private readonly clock: ClockCheck,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeping.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.sweeping.stop();
  }

  private async sweep(): Promise<void> {
    // With a wrong clock, rows would be deleted that are to be kept.
    if (!(await this.clock.isOff())) await this.retention.sweep(this.stopping.signal);
  }
}

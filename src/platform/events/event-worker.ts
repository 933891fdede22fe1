import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ClockCheck } from '#platform/database/clock/clock-check.js';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import { JobWorker } from '#platform/jobs/job-worker.js';
import { RepeatedTask } from '#platform/jobs/repeated-task.js';
import { EventDispatcher } from './event-dispatcher.js';

/**
 * Polling interval, in case no change notifications arrive. Otherwise an event is dispatched soon after its commit.
 */
const LOOK_EVERY_MS = 400;
const PAUSE_MS = 200;
const SWEEP_EVERY_MS = 600_000;

/**
 * Dispatches events to consumers as they are committed, in the background of a process. Any number of
 * processes may do so.
 */
@Injectable()
export class EventWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(EventWorker.name);
  private readonly dispatching = new RepeatedTask(this.logger, {
    name: 'dispatch events to consumers',
    everyMs: LOOK_EVERY_MS,
    pauseMs: PAUSE_MS,
    run: () => this.dispatch(),
  });
  private readonly sweeping = new RepeatedTask(this.logger, {
    name: 'delete old events',
    everyMs: SWEEP_EVERY_MS,
    run: () => this.sweep(),
  });

  constructor(
    private readonly dispatcher: EventDispatcher,
    private readonly jobs: JobWorker,
    private readonly changes: ChangeListener,
    private readonly clock: ClockCheck,
  ) {}

  onApplicationBootstrap(): void {
    this.changes.subscribe({
      onChange: (kind) => {
        if (kind === 'event') this.dispatching.wake();
      },
      onGap: () => this.dispatching.wake(),
    });
    this.dispatching.start();
    this.sweeping.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.dispatching.stop(), this.sweeping.stop()]);
  }

  private async dispatch(): Promise<void> {
    // Jobs would be due when a wrong clock of the database says, which may be tomorrow.
    if (await this.clock.isOff()) return;
    while (!this.dispatching.isStopped && (await this.dispatcher.dispatch())) this.jobs.wake();
    this.jobs.wake();
  }

  private async sweep(): Promise<void> {
    if (await this.clock.isOff()) return;
    while (!this.sweeping.isStopped && (await this.dispatcher.sweep()));
  }
}

import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ChangeListener } from '../database/changes/change-listener.js';
import { JobWorker } from '../jobs/job-worker.js';
import { EventDispatcher } from './event-dispatcher.js';

/** While changes cannot be heard; else an event is given out as soon as it is committed. */
const LOOK_EVERY_MS = 400;
const SWEEP_EVERY_MS = 600_000;

/** Gives events to consumers as they are committed, in the background of a process. Any number of processes may. */
@Injectable()
export class EventWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(EventWorker.name);
  private readonly timers: NodeJS.Timeout[] = [];
  private dispatching: Promise<void> | undefined;
  private sweeping: Promise<void> | undefined;
  private isWoken = false;
  private stopped = false;
  /** Whether the database could be asked the last time; so that an outage is logged once. */
  private reachable = true;

  constructor(
    private readonly dispatcher: EventDispatcher,
    private readonly jobs: JobWorker,
    private readonly changes: ChangeListener,
  ) {}

  onApplicationBootstrap(): void {
    this.changes.subscribe({
      onChange: (kind) => {
        if (kind === 'event') this.wake();
      },
      onGap: () => {
        this.wake();
      },
    });
    this.timers.push(
      setInterval(() => {
        this.wake();
      }, LOOK_EVERY_MS),
      setInterval(() => {
        this.sweep();
      }, SWEEP_EVERY_MS),
    );
    this.wake();
    this.sweep();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.timers.forEach(clearInterval);
    await this.dispatching;
    await this.sweeping;
  }

  private wake(): void {
    this.isWoken = true;
    if (this.stopped || this.dispatching !== undefined) return;
    this.dispatching = this.dispatch().then(() => {
      this.dispatching = undefined;
    });
  }

  private async dispatch(): Promise<void> {
    try {
      // Woken while it was at it, it looks again: that event may have come too late for the look before.
      while (this.isWoken && !this.stopped) {
        this.isWoken = false;
        if (await this.dispatcher.dispatch()) this.isWoken = true;
        this.jobs.look();
      }
      this.reachable = true;
    } catch (error) {
      if (this.reachable) this.logger.warn(`Cannot give events to consumers: ${String(error)}`);
      this.reachable = false;
    }
  }

  private sweep(): void {
    if (this.stopped || this.sweeping !== undefined) return;
    this.sweeping = this.deleteOld()
      .catch((error: unknown) => {
        this.logger.warn(`Cannot delete old events: ${String(error)}`);
      })
      .then(() => {
        this.sweeping = undefined;
      });
  }

  private async deleteOld(): Promise<void> {
    while (!this.stopped && (await this.dispatcher.sweep()));
  }
}

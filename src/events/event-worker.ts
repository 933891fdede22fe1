import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ChangeListener } from '../database/changes/change-listener.js';
import { JobWorker } from '../jobs/job-worker.js';
import { EventDispatcher } from './event-dispatcher.js';

/** While changes cannot be heard; else an event is given out soon after it is committed. */
const LOOK_EVERY_MS = 400;
/** From one look to the next, so that many writes in a row cost few looks. */
const PAUSE_MS = 200;
const SWEEP_EVERY_MS = 600_000;

/** Gives events to consumers as they are committed, in the background of a process. Any number of processes may. */
@Injectable()
export class EventWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(EventWorker.name);
  private readonly timers: NodeJS.Timeout[] = [];
  private dispatching: Promise<void> | undefined;
  private next: NodeJS.Timeout | undefined;
  /** When the last look ended, on the clock of `performance.now()`. */
  private lookedAt = Number.NEGATIVE_INFINITY;
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
    clearTimeout(this.next);
    await this.dispatching;
    await this.sweeping;
  }

  private wake(): void {
    this.isWoken = true;
    if (this.stopped || this.dispatching !== undefined || this.next !== undefined) return;
    const pause = this.lookedAt + PAUSE_MS - performance.now();
    if (pause <= 0) this.look();
    else
      this.next = setTimeout(() => {
        this.look();
      }, pause);
  }

  private look(): void {
    this.next = undefined;
    if (this.stopped) return;
    this.dispatching = this.dispatch().then(() => {
      this.dispatching = undefined;
      this.lookedAt = performance.now();
      // An event that came meanwhile may have come too late for the look.
      if (this.isWoken) this.wake();
    });
  }

  private async dispatch(): Promise<void> {
    try {
      this.isWoken = false;
      while (!this.stopped && (await this.dispatcher.dispatch())) this.jobs.look();
      this.jobs.look();
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

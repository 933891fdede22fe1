import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { JobQueueRepository } from './job-queue.repository.js';
import { JobRunner } from './job-runner.js';

/** Jobs are exact to a second: this, and the time that the claim takes. */
const LOOK_EVERY_MS = 400;
const RECOVER_EVERY_MS = 10_000;
/** Jobs of different subjects that one process does at once. */
const AT_ONCE = 8;
/** What still runs then is left behind; another process will find and repeat it. */
const STOP_WITHIN_MS = 20_000;

/** Does jobs as they become due, in the background of a process. Any number of processes may. */
@Injectable()
export class JobWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobWorker.name);
  private readonly running = new Set<Promise<void>>();
  private readonly timers: NodeJS.Timeout[] = [];
  private looking: Promise<void> | undefined;
  private recovering: Promise<void> | undefined;
  private stopped = false;
  /** Whether the database could be asked the last time; so that an outage is logged once. */
  private reachable = true;

  constructor(
    private readonly runner: JobRunner,
    private readonly queue: JobQueueRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.timers.push(
      setInterval(() => {
        this.look();
      }, LOOK_EVERY_MS),
      setInterval(() => {
        this.recover();
      }, RECOVER_EVERY_MS),
    );
    this.look();
    this.recover();
  }

  /** Takes nothing more on and waits for what is running; the database is still there for it. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.timers.forEach(clearInterval);
    await this.looking;
    await this.recovering;
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(resolve, STOP_WITHIN_MS, 'late');
    const outcome = await Promise.race([late, Promise.all(this.running)]);
    clearTimeout(timer);
    if (outcome === 'late') this.logger.warn(`${this.running.size} jobs are left unfinished.`);
  }

  private look(): void {
    if (this.stopped || this.looking !== undefined) return;
    this.looking = this.takeOn()
      .then(() => (this.reachable = true))
      .catch((error: unknown) => {
        if (this.reachable) this.logger.warn(`Cannot look for due jobs: ${String(error)}`);
        this.reachable = false;
      })
      .then(() => {
        this.looking = undefined;
      });
  }

  /** Starts due jobs, in the order in which they are due, as long as there is room. */
  private async takeOn(): Promise<void> {
    while (!this.stopped && this.running.size < AT_ONCE) {
      const job = await this.runner.claim();
      if (job === undefined) return;
      const run = this.runner.run(job).then(() => {
        this.running.delete(run);
        // There is room now, and the next job of its subject may go.
        this.look();
      });
      this.running.add(run);
    }
  }

  private recover(): void {
    if (this.stopped || this.recovering !== undefined) return;
    this.recovering = this.queue
      .recover()
      .catch((error: unknown) => {
        this.logger.warn(`Cannot look for jobs that were left behind: ${String(error)}`);
      })
      .then(() => {
        this.recovering = undefined;
      });
  }
}

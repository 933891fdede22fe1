import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { JOBS_AT_ONCE, JobRunner } from './job-runner.js';
import type { ClaimedJob } from './job-runs.repository.js';

/** Jobs are exact to a second: this, and the time that the claim takes. */
const LOOK_EVERY_MS = 400;
/** A dead process is noticed when its leases of 30 seconds have run out, and by this at the latest. */
const RECOVER_EVERY_MS = 5_000;
/** What still runs then is left behind; another process will find and repeat it. */
const STOP_WITHIN_MS = 20_000;

/** Does jobs as they become due, in the background of a process. Any number of processes may. */
@Injectable()
export class JobWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobWorker.name);
  private readonly running = new Set<Promise<void>>();
  private readonly runningOf = new Map<string, number>();
  private readonly timers: NodeJS.Timeout[] = [];
  private looking: Promise<void> | undefined;
  private recovering: Promise<void> | undefined;
  private stopped = false;
  /** Whether the database could be asked the last time; so that an outage is logged once. */
  private reachable = true;

  constructor(private readonly runner: JobRunner) {}

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

  /** Looks for due jobs now, and not only at its own pace. */
  look(): void {
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

  /** Starts due jobs as long as there are some and there is room. */
  private async takeOn(): Promise<void> {
    while (!this.stopped && this.running.size < JOBS_AT_ONCE) {
      const claimed = await this.runner.claim(JOBS_AT_ONCE - this.running.size, this.runningOf);
      if (claimed.length === 0) return;
      for (const job of claimed) this.start(job);
    }
  }

  private start(job: ClaimedJob): void {
    this.runningOf.set(job.tenantId, (this.runningOf.get(job.tenantId) ?? 0) + 1);
    const run = this.runner.run(job).then(() => {
      this.running.delete(run);
      const left = (this.runningOf.get(job.tenantId) ?? 1) - 1;
      if (left > 0) this.runningOf.set(job.tenantId, left);
      else this.runningOf.delete(job.tenantId);
      // There is room now, and the next job of its subject may go.
      this.look();
    });
    this.running.add(run);
  }

  private recover(): void {
    if (this.stopped || this.recovering !== undefined) return;
    this.recovering = this.runner
      .recover()
      .catch((error: unknown) => {
        this.logger.warn(`Cannot look for jobs that were left behind: ${String(error)}`);
      })
      .then(() => {
        this.recovering = undefined;
      });
  }
}

import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { JOBS_AT_ONCE, JobRunner, type JobBatch } from './job-runner.js';
import { LostJobs } from './lost-jobs.js';
import { RepeatedTask } from './repeated-task.js';

/** Jobs are exact to a second: this, and the time that the claim takes. */
const LOOK_EVERY_MS = 400;
/** A dead process is noticed when its leases of 30 seconds have run out, and by this at the latest. */
const RECOVER_EVERY_MS = 5_000;
/** A job can be lost only by what is done to the database from outside. */
const SEARCH_EVERY_MS = 3_600_000;
/** What still runs then is left behind; another process will find and repeat it. */
const STOP_WITHIN_MS = 20_000;

/** Runs jobs as they become due, in the background of a process. Any number of processes may. */
@Injectable()
export class JobWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobWorker.name);
  private readonly running = new Set<Promise<void>>();
  /** How many jobs are running: of all tenants, and of each. */
  private runningJobs = 0;
  private readonly runningOf = new Map<string, number>();
  private readonly polling = new RepeatedTask(this.logger, {
    name: 'look for due jobs',
    everyMs: LOOK_EVERY_MS,
    run: () => this.startDueJobs(),
  });
  private readonly recovery = new RepeatedTask(this.logger, {
    name: 'look for jobs that were left behind',
    everyMs: RECOVER_EVERY_MS,
    run: () => this.runner.recover(),
  });

  private readonly stopping = new AbortController();
  private readonly search = new RepeatedTask(this.logger, {
    name: 'look for jobs that were lost',
    everyMs: SEARCH_EVERY_MS,
    run: () => this.lost.recover(this.stopping.signal),
  });

  constructor(
    private readonly runner: JobRunner,
    private readonly lost: LostJobs,
  ) {}

  onApplicationBootstrap(): void {
    this.polling.start();
    this.recovery.start();
    this.search.start();
  }

  /** Starts nothing more and waits for what is running, as long as the database can still be used for it. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.all([this.polling.stop(), this.recovery.stop(), this.search.stop()]);
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(resolve, STOP_WITHIN_MS, 'late');
    const outcome = await Promise.race([late, Promise.all(this.running)]);
    clearTimeout(timer);
    if (outcome === 'late') this.logger.warn(`${this.runningJobs} jobs are left unfinished.`);
  }

  /** Looks for due jobs now rather than at the next interval. */
  wake(): void {
    this.polling.wake();
  }

  /** Starts due jobs as long as there are some and there is room. */
  private async startDueJobs(): Promise<void> {
    while (!this.polling.isStopped && this.runningJobs < JOBS_AT_ONCE) {
      const room = JOBS_AT_ONCE - this.runningJobs;
      const claimed = await this.runner.claim(room, this.runningOf);
      for (const batch of this.runner.batchesOf(claimed)) this.start(batch);
      // What is due besides waits for one that runs, whose end wakes this.
      if (claimed.length < room) return;
    }
  }

  private start(batch: JobBatch): void {
    this.count(batch, batch.jobs.length);
    const run = this.runner.runBatch(batch).then(() => {
      this.running.delete(run);
      this.count(batch, -batch.jobs.length);
      // There is room now, and the next job of its subject may start.
      this.wake();
    });
    this.running.add(run);
  }

  private count({ tenantId }: JobBatch, more: number): void {
    this.runningJobs += more;
    const running = (this.runningOf.get(tenantId) ?? 0) + more;
    if (running > 0) this.runningOf.set(tenantId, running);
    else this.runningOf.delete(tenantId);
  }
}

import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ClockCheck } from '#platform/database/clock/clock-check.js';
import { JOBS_AT_ONCE, JobRunner, type JobBatch } from './job-runner.js';
import { LostJobs } from './lost-jobs.js';
import { RepeatedTask } from './repeated-task.js';

/** Jobs start within a second of their due time: this interval, and the time that the claim takes. */
const LOOK_EVERY_MS = 400;
/** A dead process is noticed at most this long after its 30-second leases have expired. */
const RECOVER_EVERY_MS = 5_000;
/** Only changes to the database from outside can lose a job. */
const SEARCH_EVERY_MS = 3_600_000;
/** Jobs that still run then are abandoned. Another process finds and repeats them. */
const STOP_WITHIN_MS = 20_000;

/** Runs jobs as they become due, in the background of a process. Any number of processes may do so. */
@Injectable()
export class JobWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobWorker.name);
  private readonly running = new Set<Promise<void>>();
  /** Number of running jobs: in total, and by tenant. */
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
    run: () => this.recover(),
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
    private readonly clock: ClockCheck,
  ) {}

  onApplicationBootstrap(): void {
    this.polling.start();
    this.recovery.start();
    this.search.start();
  }

  /** Starts no more jobs and waits for running ones, while the database is still available to them. */
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
    if (await this.clock.isOff()) return;
    while (!this.polling.isStopped && this.runningJobs < JOBS_AT_ONCE) {
      const room = JOBS_AT_ONCE - this.runningJobs;
      const claimed = await this.runner.claim(room, this.runningOf);
      for (const batch of this.runner.batchesOf(claimed)) this.start(batch);
      // Other due jobs wait for a running one, whose end wakes this task.
      if (claimed.length < room) return;
    }
  }

  private async recover(): Promise<void> {
    if (!(await this.clock.isOff())) await this.runner.recover();
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

import { Injectable, Logger } from '@nestjs/common';
import { runForTenant } from '../context/work-context.js';
import { loggableError } from '../logging/loggable-error.js';
import { TenantsService } from '../tenancy/tenants.service.js';
import { JobRunsRepository, type ClaimedJob, type GivenUpJob } from './job-runs.repository.js';
import { QueuedJobs } from './queued-jobs.js';
import { TenantTurns } from './tenant-turns.js';

const RENEW_EVERY_MS = 10_000;

/** How many jobs one process runs at once, and how many of these for one tenant, so that others always find room. */
export const JOBS_AT_ONCE = 16;
const JOBS_OF_A_TENANT = 8;

/** Claims jobs and runs them; {@link JobWorker} decides when. */
@Injectable()
export class JobRunner {
  private readonly logger = new Logger(JobRunner.name);
  private readonly turns = new TenantTurns();

  constructor(
    private readonly runs: JobRunsRepository,
    private readonly jobs: QueuedJobs,
    private readonly tenants: TenantsService,
  ) {}

  /**
   * Claims up to `most` due jobs, tenants in turn and each tenant's in due order.
   *
   * @param running how many jobs of which tenants this process is running
   */
  async claim(most: number, running: ReadonlyMap<string, number> = new Map()): Promise<ClaimedJob[]> {
    const room = new Map([...running].map(([tenantId, count]) => [tenantId, JOBS_OF_A_TENANT - count]));
    const claimed = await this.runs.claim(most, {
      taken: this.turns.taken(),
      unlisted: this.turns.unlisted,
      room,
      roomOfOthers: JOBS_OF_A_TENANT,
    });
    for (const { tenantId } of claimed) this.turns.begin(tenantId);
    if (claimed.length === 0 && running.size === 0) this.turns.reset();
    return claimed;
  }

  /**
   * Runs a claimed job. One that fails is logged, and tried again after a pause.
   *
   * @returns what went wrong, undefined when nothing did
   */
  async run(job: ClaimedJob): Promise<Error | undefined> {
    const renewal = setInterval(() => void this.renew(job), RENEW_EVERY_MS);
    try {
      await this.work(job);
      await this.runs.complete(job);
      return undefined;
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      await this.giveBack(job, error);
      return error;
    } finally {
      clearInterval(renewal);
    }
  }

  /** Puts jobs of dead processes back into the queue. */
  async recover(): Promise<void> {
    for (const job of await this.runs.recover()) this.logGivenUp(job);
  }

  private async work({ tenantId, kind, subject }: ClaimedJob): Promise<void> {
    const tenant = await this.tenants.byId(tenantId);
    // Deleted since the job was claimed, and all its rows with it.
    if (tenant === null) return;
    const work = this.jobs.workOf(kind);
    await runForTenant(tenant, () => work(subject));
  }

  private async giveBack(job: ClaimedJob, error: Error): Promise<void> {
    const { kind, subject, tenantId, tries } = job;
    const { message, stack } = loggableError(error);
    this.logger.error(
      `The job ${kind} of ${subject} (tenant ${tenantId}) failed, try ${tries + 1}: ${message}`,
      stack,
    );
    try {
      const givenUp = await this.runs.fail(job, error.message);
      if (givenUp !== undefined) this.logGivenUp(givenUp);
    } catch (failure) {
      // It is no longer renewed, so another process recovers it.
      this.logger.error(
        `Cannot put the job ${kind} of ${subject} back into the queue: ${loggableError(failure).message}`,
      );
    }
  }

  private logGivenUp({ kind, subject, tenantId, tries }: GivenUpJob): void {
    this.logger.fatal(
      `The job ${kind} of ${subject} (tenant ${tenantId}) is given up after ${tries} tries. It stays in the table job, with failed_at.`,
    );
  }

  private async renew(job: ClaimedJob): Promise<void> {
    const what = `the job ${job.kind} of ${job.subject} (tenant ${job.tenantId})`;
    try {
      if (!(await this.runs.renew(job)))
        this.logger.warn(`This process counted as dead; another one repeats ${what}.`);
    } catch (failure) {
      this.logger.warn(`Cannot renew ${what}: ${loggableError(failure).message}`);
    }
  }
}

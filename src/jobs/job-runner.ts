import { Injectable, Logger } from '@nestjs/common';
import { runForTenant } from '../context/work-context.js';
import { JobQueueRepository, type ClaimedJob } from './job-queue.repository.js';
import { TenantsService } from '../tenancy/tenants.service.js';
import { QueuedJobs } from './queued-jobs.js';

const RENEW_EVERY_MS = 10_000;

/** A job of a kind that nobody here handles: another version's, perhaps, that is running beside this one. */
export class UnknownKindOfJob extends Error {
  constructor(kind: string) {
    super(`Nothing handles jobs of the kind ${kind}.`);
  }
}

/** Takes jobs on and does them, one at a time. Who calls it, and when, is not its concern. */
@Injectable()
export class JobRunner {
  private readonly logger = new Logger(JobRunner.name);

  constructor(
    private readonly queue: JobQueueRepository,
    private readonly jobs: QueuedJobs,
    private readonly tenants: TenantsService,
  ) {}

  /** Takes on the job that has been due longest; undefined when none is due. */
  claim(): Promise<ClaimedJob | undefined> {
    return this.queue.claim();
  }

  /**
   * Does a job that was taken on. One that fails is logged, and tried again after a pause.
   *
   * @returns what went wrong, undefined when nothing did
   */
  async run(job: ClaimedJob): Promise<Error | undefined> {
    const renewal = setInterval(() => void this.renew(job), RENEW_EVERY_MS);
    try {
      await this.work(job);
      await this.queue.complete(job);
      return undefined;
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      await this.giveBack(job, error);
      return error;
    } finally {
      clearInterval(renewal);
    }
  }

  private async work({ tenantId, kind, subject }: ClaimedJob): Promise<void> {
    const tenant = await this.tenants.byId(tenantId);
    // Its records went with it.
    if (tenant === null) return;
    const work = this.jobs.workOf(kind);
    if (work === undefined) throw new UnknownKindOfJob(kind);
    await runForTenant(tenant, () => work(subject));
  }

  private async giveBack(job: ClaimedJob, error: Error): Promise<void> {
    const { kind, subject, tenantId, retryCount } = job;
    const what = `The job ${kind} of ${subject} (tenant ${tenantId}) failed, try ${retryCount + 1}: ${error.message}`;
    this.logger.error(what, error.stack);
    await this.queue.fail(job, error.message).catch((failure: unknown) => {
      // Nobody renews it any more, so it will be found and tried again all the same.
      this.logger.error(`Cannot give back the job ${kind} of ${subject}: ${String(failure)}`);
    });
  }

  private async renew(job: ClaimedJob): Promise<void> {
    await this.queue.renew(job).catch((failure: unknown) => {
      this.logger.warn(`Cannot renew the job ${job.kind} of ${job.subject}: ${String(failure)}`);
    });
  }
}

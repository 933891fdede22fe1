import { Injectable, Logger } from '@nestjs/common';
import type { Operation } from '#core/context/operation.js';
import { parseTraceparent, type TraceContext } from '#core/context/trace-context.js';
import { runForTenant, runInTrace } from '#core/context/work-context.js';
import { loggableError } from '#core/logging/loggable-error.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { Tracing } from '#core/tracing/tracing.js';
import {
  JobRunsRepository,
  type ClaimedJob,
  type GivenUpJob,
  type KindCount,
} from './job-runs.repository.js';
import { JobMetrics } from './metrics/job-metrics.js';
import { QueuedJobs } from './queued-jobs.js';
import { TenantTurns } from '#platform/fairness/tenant-turns.js';

const RENEW_EVERY_MS = 10_000;

/** Concurrent jobs of one process, and of one tenant in it. Other tenants always find room. */
export const JOBS_AT_ONCE = 16;
const JOBS_OF_A_TENANT = 8;

/** Claimed jobs of one tenant that are run together. */
export interface JobBatch {
  readonly tenantId: string;
  readonly jobs: readonly ClaimedJob[];
}

/** Claims jobs and runs them; {@link JobWorker} decides when. */
@Injectable()
export class JobRunner {
  private readonly logger = new Logger(JobRunner.name);
  private readonly turns = new TenantTurns();

  constructor(
    private readonly runs: JobRunsRepository,
    private readonly jobs: QueuedJobs,
    private readonly tenants: TenantsService,
    private readonly metrics: JobMetrics,
    private readonly tracing: Tracing,
  ) {}

  /**
   * Waiting and running jobs of all tenants that this process has no handler for, counted by kind.
   *
   * @param prefixes what their kinds start with
   */
  async unhandled(prefixes: readonly string[]): Promise<readonly KindCount[]> {
    const counts = await this.runs.countByKind(prefixes);
    return counts.filter(({ kind }) => !this.jobs.isHandled(kind));
  }

  /** Deletes all jobs of these kinds, of all tenants. */
  async deleteKinds(kinds: readonly string[]): Promise<void> {
    await this.runs.deleteKinds(kinds);
  }

  /**
   * Claims up to `most` due jobs, tenants in turn and the jobs of each tenant in due order.
   *
   * @param running number of jobs that this process is running, by tenant
   */
  async claim(most: number, running: ReadonlyMap<string, number> = new Map()): Promise<ClaimedJob[]> {
    const room = new Map([...running].map(([tenantId, count]) => [tenantId, JOBS_OF_A_TENANT - count]));
    const claimed = await this.runs.claim(most, {
      taken: this.turns.begunByTenant(),
      unlisted: this.turns.unlisted,
      room,
      roomOfOthers: JOBS_OF_A_TENANT,
    });
    for (const { tenantId } of claimed) this.turns.begin(tenantId);
    if (claimed.length === 0 && running.size === 0) this.turns.reset();
    return claimed;
  }

  /**
   * Groups claimed jobs for running. Jobs of one tenant and kind share a batch if the kind is handled
   * together. All others run alone.
   */
  batchesOf(claimed: readonly ClaimedJob[]): JobBatch[] {
    const batches = new Map<string, ClaimedJob[]>();
    for (const job of claimed) {
      const { tenantId, kind, runId } = job;
      const key = this.jobs.isTogether(kind) ? `${tenantId} ${kind}` : runId;
      const batch = batches.get(key);
      if (batch === undefined) batches.set(key, [job]);
      else batch.push(job);
    }
    return [...batches.values()].map((jobs) => ({ tenantId: jobs[0]?.tenantId ?? '', jobs }));
  }

  /**
   * Runs a claimed job. A failure is logged, and the job is retried after a pause.
   *
   * @returns the error, or undefined if there was none
   */
  async run(job: ClaimedJob): Promise<Error | undefined> {
    const start = performance.now();
    try {
      await this.runTogether(job, [job]);
      return undefined;
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      this.metrics.ran(job.kind, 'failed', { jobs: 1, milliseconds: performance.now() - start });
      await runInTrace(parseTraceparent(job.traceparent), () => this.giveBack(job, error));
      return error;
    }
  }

  /** Runs a batch of claimed jobs. If it fails, each of them runs alone. */
  async runBatch({ jobs }: JobBatch): Promise<void> {
    const [first, ...others] = jobs;
    if (first !== undefined && others.length > 0) {
      try {
        await this.runTogether(first, jobs);
        return;
      } catch {
        // Each job that fails alone is logged.
      }
    }
    await Promise.all(jobs.map((job) => this.run(job)));
  }

  /** Puts jobs of dead processes back into the queue. */
  async recover(): Promise<void> {
    for (const job of await this.runs.recover()) this.logGivenUp(job);
  }

  /** Runs jobs that share the tenant and the kind of the first argument. */
  private async runTogether({ tenantId, kind }: ClaimedJob, jobs: readonly ClaimedJob[]): Promise<void> {
    const start = performance.now();
    const renewal = setInterval(() => {
      for (const job of jobs) void this.renew(job);
    }, RENEW_EVERY_MS);
    try {
      const tenant = await this.tenants.byId(tenantId);
      // Null if the tenant and all its rows were deleted since the claim.
      if (tenant !== null) {
        const work = this.jobs.workOf(kind);
        const step = {
          name: `job ${kind}`,
          kind: 'consumer' as const,
          attributes: { 'heliograph.job.kind': kind, 'heliograph.job.count': jobs.length },
        };
        await this.tracing.run(step, traceOfJobs(jobs), () =>
          runForTenant(tenant, () => work(jobs.map(({ subject }) => subject)), stepOf(kind)),
        );
      }
      await this.runs.complete(tenantId, jobs);
      this.metrics.ran(kind, 'done', { jobs: jobs.length, milliseconds: performance.now() - start });
    } finally {
      clearInterval(renewal);
    }
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

/** Trace of jobs that run together: that of the first job with one. */
function traceOfJobs(jobs: readonly ClaimedJob[]): TraceContext | undefined {
  return parseTraceparent(jobs.find(({ traceparent }) => traceparent !== null)?.traceparent);
}

/** Operation of a job, for the audit trail. */
function stepOf(kind: string): Operation {
  return { action: kind, actor: { type: 'clock', id: null, name: null } };
}

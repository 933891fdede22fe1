import { Injectable } from '@nestjs/common';
import { currentTenant } from '../context/work-context.js';
import { JobQueueRepository } from './job-queue.repository.js';
import { JobKindHandledTwice, Jobs, UnknownJobKind, type JobWork, type TimedJob } from './jobs.js';

/** The {@link Jobs} that are stored in the database. */
@Injectable()
export class QueuedJobs extends Jobs {
  private readonly works = new Map<string, JobWork>();

  constructor(private readonly queue: JobQueueRepository) {
    super();
  }

  override async arm(job: TimedJob): Promise<void> {
    await this.queue.arm(currentTenant().id, job);
  }

  override async armAll(jobs: readonly TimedJob[]): Promise<void> {
    await this.queue.armAll(currentTenant().id, jobs);
  }

  override async disarm(kind: string, subject: string): Promise<void> {
    await this.queue.disarm(currentTenant().id, kind, subject);
  }

  override handle(kind: string, work: JobWork): void {
    if (this.works.has(kind)) throw new JobKindHandledTwice(kind);
    this.works.set(kind, work);
  }

  /**
   * What a kind of job does.
   *
   * @throws UnknownJobKind
   */
  workOf(kind: string): JobWork {
    const work = this.works.get(kind);
    if (work === undefined) throw new UnknownJobKind(kind);
    return work;
  }
}

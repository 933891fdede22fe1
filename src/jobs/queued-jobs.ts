import { Injectable } from '@nestjs/common';
import { currentTenant } from '../context/work-context.js';
import { JobQueueRepository } from './job-queue.repository.js';
import { Jobs, type JobWork, type TimedJob } from './jobs.js';

/** The {@link Jobs} that stand in the database. */
@Injectable()
export class QueuedJobs extends Jobs {
  private readonly works = new Map<string, JobWork>();

  constructor(private readonly queue: JobQueueRepository) {
    super();
  }

  override async arm(job: TimedJob): Promise<void> {
    await this.queue.arm(currentTenant().id, job);
  }

  override async disarm(kind: string, subject: string): Promise<void> {
    await this.queue.disarm(currentTenant().id, kind, subject);
  }

  override handle(kind: string, work: JobWork): void {
    if (this.works.has(kind)) throw new Error(`Jobs of the kind ${kind} are handled already.`);
    this.works.set(kind, work);
  }

  /** What a kind of job does; undefined for one that this process does not know. */
  workOf(kind: string): JobWork | undefined {
    return this.works.get(kind);
  }
}

import { Injectable } from '@nestjs/common';
import { currentTenant } from '../context/work-context.js';
import { JobQueueRepository } from './job-queue.repository.js';
import {
  JobKindHandledTwice,
  Jobs,
  UnknownJobKind,
  type JobWork,
  type JobsWork,
  type TimedJob,
} from './jobs.js';

interface KindOfJob {
  readonly work: JobsWork;
  readonly isTogether: boolean;
}

/** The {@link Jobs} that are stored in the database. */
@Injectable()
export class QueuedJobs extends Jobs {
  private readonly works = new Map<string, KindOfJob>();

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
    const eachWork: JobsWork = async (subjects) => {
      for (const subject of subjects) await work(subject);
    };
    this.add(kind, { work: eachWork, isTogether: false });
  }

  override handleTogether(kind: string, work: JobsWork): void {
    this.add(kind, { work, isTogether: true });
  }

  /** Whether jobs of a kind are done together. */
  isTogether(kind: string): boolean {
    return this.works.get(kind)?.isTogether ?? false;
  }

  /**
   * What a kind of job does.
   *
   * @throws UnknownJobKind
   */
  workOf(kind: string): JobsWork {
    const found = this.works.get(kind);
    if (found === undefined) throw new UnknownJobKind(kind);
    return found.work;
  }

  private add(kind: string, handled: KindOfJob): void {
    if (this.works.has(kind)) throw new JobKindHandledTwice(kind);
    this.works.set(kind, handled);
  }
}

import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { JobQueueRepository } from './job-queue.repository.js';
import {
  JobKindHandledTwice,
  Jobs,
  UnknownJobKind,
  type ScheduledSubjects,
  type JobWork,
  type JobsWork,
  type TimedJob,
} from './jobs.js';

/** Subjects that are compared at once. */
const BATCH = 500;

interface KindOfJob {
  readonly work: JobsWork;
  readonly isTogether: boolean;
}

/** The {@link Jobs} that are stored in the database. */
@Injectable()
export class QueuedJobs extends Jobs {
  private readonly works = new Map<string, KindOfJob>();
  private readonly scheduled = new Map<string, ScheduledSubjects>();

  constructor(private readonly queue: JobQueueRepository) {
    super();
  }

  override schedule(job: TimedJob): Promise<void> {
    return Promise.try(() => this.queue.schedule(currentTenant().id, job));
  }

  override ensure(job: TimedJob): Promise<void> {
    return Promise.try(() => this.queue.ensure(currentTenant().id, job));
  }

  override scheduleAll(jobs: readonly TimedJob[]): Promise<void> {
    return Promise.try(() => this.queue.scheduleAll(currentTenant().id, jobs));
  }

  override cancel(kind: string, subject: string): Promise<void> {
    return Promise.try(() => this.queue.cancel(currentTenant().id, kind, subject));
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

  override recover(kind: string, subjects: ScheduledSubjects): void {
    this.scheduled.set(kind, subjects);
  }

  /**
   * Schedules the current tenant's lost jobs, of kinds that registered their subjects.
   *
   * @returns how many, by kind
   */
  async scheduleLost(): Promise<ReadonlyMap<string, number>> {
    const lost = new Map<string, number>();
    for (const [kind, subjectsOf] of this.scheduled) {
      let after: string | undefined;
      for (let found = BATCH; found === BATCH;) {
        const subjects = await subjectsOf(after, BATCH);
        const count = await this.queue.scheduleMissing(currentTenant().id, kind, subjects);
        if (count > 0) lost.set(kind, (lost.get(kind) ?? 0) + count);
        found = subjects.length;
        after = subjects.at(-1);
      }
    }
    return lost;
  }

  /** Whether this process has a handler for a kind of job. */
  isHandled(kind: string): boolean {
    return this.works.has(kind);
  }

  /** Whether jobs of a kind are handled together. */
  isTogether(kind: string): boolean {
    return this.works.get(kind)?.isTogether ?? false;
  }

  /**
   * Returns the handler of a kind of job.
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

/** Work that is due at an instant. At most one job waits for each tenant, kind and subject. */
export interface TimedJob {
  /** What to do, such as `incident.publish`. The module that schedules it also {@link Jobs.handle | handles} it. */
  readonly kind: string;
  /**
   * Record that it is about, such as `incident:42`. Jobs of one subject never run concurrently, whatever their kinds.
   */
  readonly subject: string;
  readonly dueAt: Date;
}

/**
 * Handles a job, in the job's tenant context and outside any transaction. It may run more than once,
 * needlessly early (the job was scheduled again meanwhile) or late. It must therefore check itself what is due by
 * `Clock.now()`. If it throws, it is retried after pauses that grow from a second to ten minutes, for about a
 * week. Then the job is kept as failed.
 */
export type JobWork = (subject: string) => Promise<void>;

/**
 * Handles jobs of one kind and tenant together, several subjects at a time. If it throws, each is tried
 * alone, so a failing job delays no other. Otherwise like {@link JobWork}.
 */
export type JobsWork = (subjects: readonly string[]) => Promise<void>;

/**
 * Subjects of the current tenant that have a job of one kind unless it was lost. In a fixed order, starting
 * behind `after` or with the first, and at most `limit`.
 */
export type ScheduledSubjects = (after: string | undefined, limit: number) => Promise<readonly string[]>;

/**
 * Work that any running process does later. Stored in the database, with ids only. Scheduling and cancelling do
 * not wait for the database: if they fail, the open write fails.
 */
export abstract class Jobs {
  /**
   * Schedules a job of the current tenant, or moves a scheduled one to another time, in the open write transaction.
   * It is committed or rolled back together with its cause. A job that is already due runs soon after the
   * commit. One statement.
   *
   * @throws NoOpenTransaction
   */
  abstract schedule(job: TimedJob): Promise<void>;

  /**
   * Schedules a job of the current tenant like {@link schedule}, unless a job that is due by then already waits. That
   * job keeps its time and nothing is written. Transactions that call this for the same job therefore do not
   * wait for each other. One statement.
   *
   * @throws NoOpenTransaction
   */
  abstract ensure(job: TimedJob): Promise<void>;

  /**
   * Schedules any number of jobs of the current tenant like {@link schedule}, in one statement. If several have the
   * same kind and subject, the last one counts. Jobs that are due at the same time run in the given order.
   *
   * @throws NoOpenTransaction
   */
  abstract scheduleAll(jobs: readonly TimedJob[]): Promise<void>;

  /**
   * Disarms a job of the current tenant, in the open write transaction. Does nothing if there is none. A job
   * that is already running is not stopped. One statement.
   *
   * @throws NoOpenTransaction
   */
  abstract cancel(kind: string, subject: string): Promise<void>;

  /**
   * Registers the handler of a kind of job. Call it once for each kind, in `onModuleInit` of the module that schedules it.
   *
   * @throws JobKindHandledTwice
   */
  abstract handle(kind: string, work: JobWork): void;

  /**
   * Like {@link handle}, for a kind whose jobs cost less when handled together.
   *
   * @throws JobKindHandledTwice
   */
  abstract handleTogether(kind: string, work: JobsWork): void;

  /**
   * Registers which subjects have a job of a kind. A job that was lost is noticed within an hour and scheduled
   * for now, for example when rows were restored without their jobs, or jobs were deleted by hand. It may
   * then run early.
   */
  abstract recover(kind: string, subjects: ScheduledSubjects): void;
}

/** Two modules handle jobs of one kind, which is a programming error. */
export class JobKindHandledTwice extends Error {
  constructor(kind: string) {
    super(
      `Jobs of the kind "${kind}" are handled already: each kind has one handler, given to Jobs.handle() once.`,
    );
  }
}

/** No handler for jobs of this kind. Another version that runs alongside may have scheduled the job. */
export class UnknownJobKind extends Error {
  constructor(kind: string) {
    super(
      `Nothing here handles jobs of the kind "${kind}": the module that schedules it must call Jobs.handle("${kind}", …) in onModuleInit.`,
    );
  }
}

/** Something to be done at an instant: at most one for each tenant, kind and subject. */
export interface TimedJob {
  /** What is to be done: `incident.publish`. The module that arms it also {@link Jobs.handle | handles} it. */
  readonly kind: string;
  /** Which record it is about: `incident:42`. Jobs of one subject never run at the same time, whatever their kinds. */
  readonly subject: string;
  readonly dueAt: Date;
}

/**
 * Does a job. It runs in the job's tenant context and outside any transaction. It may run more than once, early for
 * nothing (the job was armed again meanwhile) or late, so it looks at what is due by `Clock.now()` itself. When it throws,
 * it is tried again after pauses that grow.
 */
export type JobWork = (subject: string) => Promise<void>;

/** Work that is done later, whichever process is running then. Stands in the database; carries ids only. */
export abstract class Jobs {
  /**
   * Arms a job of the current tenant, or moves it to another time when it is armed already, in the open write transaction:
   * it is kept or lost together with its cause. One that is due already runs as soon as the transaction is committed.
   *
   * @throws NoOpenTransaction
   */
  abstract arm(job: TimedJob): Promise<void>;

  /**
   * Disarms a job of the current tenant, in the open write transaction; nothing happens when there is none. One that is
   * running at this moment is not stopped.
   *
   * @throws NoOpenTransaction
   */
  abstract disarm(kind: string, subject: string): Promise<void>;

  /** Says what a kind of job does; once for each kind, while the application starts. */
  abstract handle(kind: string, work: JobWork): void;
}

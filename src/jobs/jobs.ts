/** Something to be done at an instant: at most one waits for each tenant, kind and subject. */
export interface TimedJob {
  /** What is to be done: `incident.publish`. The module that arms it also {@link Jobs.handle | handles} it. */
  readonly kind: string;
  /** Which record it is about: `incident:42`. Jobs of one subject never run at the same time, whatever their kinds. */
  readonly subject: string;
  readonly dueAt: Date;
}

/**
 * Does a job. It runs in the job's tenant context and outside any transaction. It may run more than once, early for
 * nothing (the job was armed again meanwhile) or late, so it checks what is due by `Clock.now()` itself. When it throws,
 * it is tried again after pauses that grow from a second to ten minutes, for about a week; then the job is kept as failed.
 */
export type JobWork = (subject: string) => Promise<void>;

/**
 * Does jobs of one kind and one tenant together, several subjects at a time. When it throws, each of them is tried by itself,
 * so that one that fails keeps no other waiting. {@link JobWork} otherwise.
 */
export type JobsWork = (subjects: readonly string[]) => Promise<void>;

/**
 * The subjects in the current tenant that have a job of one kind as long as none is lost: in a fixed order those behind
 * `after`, or the first ones, and no more than `limit`.
 */
export type ArmedSubjects = (after: string | undefined, limit: number) => Promise<readonly string[]>;

/**
 * Work that is done later, by whichever process is running then. Stored in the database; carries ids only. Arming and disarming
 * do not wait for the database: the open write fails if they do.
 */
export abstract class Jobs {
  /**
   * Arms a job of the current tenant, or moves it to another time when it is armed already, in the open write transaction:
   * it is committed or rolled back together with its cause. One that is due already runs soon after the commit.
   * One statement.
   *
   * @throws NoOpenTransaction
   */
  abstract arm(job: TimedJob): Promise<void>;

  /**
   * Arms a job of the current tenant like {@link arm}, unless one waits that is due by then: it keeps its time and nothing is
   * written, so transactions that call this for the same job do not wait for each other. One statement.
   *
   * @throws NoOpenTransaction
   */
  abstract ensure(job: TimedJob): Promise<void>;

  /**
   * Arms any number of jobs of the current tenant like {@link arm}, in one statement. Of several for the same kind and
   * subject, the last one counts. Those that are due at the same time are done in the order given.
   *
   * @throws NoOpenTransaction
   */
  abstract armAll(jobs: readonly TimedJob[]): Promise<void>;

  /**
   * Disarms a job of the current tenant, in the open write transaction; nothing happens when there is none. One that is
   * running at this moment is not stopped. One statement.
   *
   * @throws NoOpenTransaction
   */
  abstract disarm(kind: string, subject: string): Promise<void>;

  /**
   * Says what a kind of job does; once for each kind, in `onModuleInit` of the module that arms it.
   *
   * @throws JobKindHandledTwice
   */
  abstract handle(kind: string, work: JobWork): void;

  /**
   * Like {@link handle}, for a kind whose jobs cost less when they are done together.
   *
   * @throws JobKindHandledTwice
   */
  abstract handleTogether(kind: string, work: JobsWork): void;

  /**
   * Says which subjects have a job of a kind, so that one that was lost is noticed within an hour and armed for the present
   * moment: when rows were restored without their jobs, or deleted by hand. Its work may then be done early.
   */
  abstract recover(kind: string, subjects: ArmedSubjects): void;
}

/** Two modules handle jobs of one kind; a fault of the program. */
export class JobKindHandledTwice extends Error {
  constructor(kind: string) {
    super(
      `Jobs of the kind "${kind}" are handled already: each kind has one handler, given to Jobs.handle() once.`,
    );
  }
}

/** A job of a kind that nobody here handles: another version's, perhaps, that is running beside this one. */
export class UnknownJobKind extends Error {
  constructor(kind: string) {
    super(
      `Nothing here handles jobs of the kind "${kind}": the module that arms it must call Jobs.handle("${kind}", …) in onModuleInit.`,
    );
  }
}

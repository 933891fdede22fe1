import { Injectable } from '@nestjs/common';
import { DatabaseProbe } from '../database/connections/database-probe.js';
import type { ReplicaState } from '../database/connections/replica.js';
import { SchemaState } from '../database/schema/schema-state.js';
import { VisitorReads } from '../database/tenant/visitor-reads.js';
import { Unavailable, type FieldMessages } from '../errors/api-error.js';
import { WaitingJobs } from '../jobs/metrics/waiting-jobs.js';
import { Draining } from './draining.js';
import { LATE, settledWithin } from '../time/settled-within.js';

/** A probe is not kept waiting for what does not decide. */
const PATIENCE_MS = 2_000;
/** Jobs begin within a second; after a minute, all workers are gone or have too much to do. */
const LATE_SECONDS = 60;

/** What readiness depends on, each by itself. */
export interface Checks {
  readonly database: 'ok';
  /** `unknown` when the tables' owner cannot be asked, which does not stop the process from serving. */
  readonly migrations: 'ok' | 'unknown';
  /** `late` when jobs have waited for over a minute: one process more or less that serves does not change that. */
  readonly queue: 'ok' | 'late' | 'unknown';
  /** With DATABASE_READ_URL only. While it is anything but `ok`, visitors are served from the primary. */
  readonly replica?: ReplicaState;
}

/** The process should not be given requests now; the messages say why, by check. */
class NotReady extends Unavailable {
  constructor(
    message: string,
    override readonly fields: FieldMessages,
  ) {
    super(message);
  }
}

/** The process serves on for a while, and is given no more requests. */
class AboutToStop extends Unavailable {
  /** Also of a probe that came before that began. */
  override readonly headers = { connection: 'close' };

  constructor() {
    super('The process is about to stop.');
  }
}

/** Tells whether this process can serve. */
@Injectable()
export class Readiness {
  constructor(
    private readonly database: DatabaseProbe,
    private readonly schema: SchemaState,
    private readonly queue: WaitingJobs,
    private readonly draining: Draining,
    private readonly reads: VisitorReads,
  ) {}

  /** @throws Unavailable with a message for each check that says no, or when the process is about to stop */
  async check(): Promise<Checks> {
    this.refuseWhileDraining();
    if (!(await this.database.isReachable())) {
      const message = 'The database does not answer.';
      throw new NotReady(message, {
        database: [message],
        migrations: ['Unknown without the database.'],
        queue: ['Unknown without the database.'],
      });
    }
    const [missing, oldest] = await Promise.all([
      answered(this.schema.missing()),
      answered(this.queue.oldestSeconds()),
    ]);
    if (missing !== undefined && missing > 0) {
      const message = `The schema lacks ${missing} migrations that this version needs.`;
      throw new NotReady(message, { migrations: [message] });
    }
    // A probe that was being answered as the process began to drain must not say once more that it is ready.
    this.refuseWhileDraining();
    const { replica } = this.reads;
    return {
      database: 'ok',
      migrations: missing === undefined ? 'unknown' : 'ok',
      queue: oldest === undefined ? 'unknown' : oldest > LATE_SECONDS ? 'late' : 'ok',
      ...(replica === undefined ? {} : { replica: replica.state }),
    };
  }

  private refuseWhileDraining(): void {
    if (this.draining.isUnderWay) throw new AboutToStop();
  }
}

/** Undefined when there is no answer, or none in time. */
async function answered(question: Promise<number>): Promise<number | undefined> {
  try {
    const answer = await settledWithin(question, PATIENCE_MS);
    return answer === LATE ? undefined : answer;
  } catch {
    return undefined;
  }
}

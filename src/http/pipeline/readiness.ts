import { Injectable } from '@nestjs/common';
import { DatabaseProbe } from '#platform/database/database-probe.js';
import type { ReplicaState } from '#platform/database/connections/replica.js';
import { SchemaState } from '#platform/database/schema-state.js';
import { VisitorReads } from '#platform/database/tenant/visitor-reads.js';
import { Unavailable, type FieldMessages } from '#core/errors/api-error.js';
import { WaitingJobs } from '#platform/jobs/metrics/waiting-jobs.js';
import { Draining } from './draining.js';
import { LATE, settledWithin } from '#core/time/settled-within.js';

/** Time limit of the checks that cannot make the process unready by being slow. */
const PATIENCE_MS = 2_000;
/** Jobs normally start within a second. After a minute, all workers are gone or overloaded. */
const LATE_SECONDS = 60;

/** Results of the readiness checks. */
export interface Checks {
  /** Reads and writes each got a connection, and announcements of changes arrive. */
  readonly database: 'ok';
  /** `unknown` if the query as the tables' owner fails. The process can still serve. */
  readonly migrations: 'ok' | 'unknown';
  /** `late` if jobs have waited for over a minute. The process stays ready, because removing it would not help. */
  readonly queue: 'ok' | 'late' | 'unknown';
  /** Set with DATABASE_READ_URL only. Unless it is `ok`, visitors are served from the primary. */
  readonly replica?: ReplicaState;
}

/** The process should not receive requests. Has a message for each failed check. */
class NotReady extends Unavailable {
  constructor(
    message: string,
    override readonly fields: FieldMessages,
  ) {
    super(message);
  }
}

/** The process keeps serving for a while, but should receive no new requests. */
class AboutToStop extends Unavailable {
  /** Also closes the connection of a probe that arrived before draining began. */
  override readonly headers = { connection: 'close' };

  constructor() {
    super('The process is about to stop.');
  }
}

/** Checks whether this process can serve. */
@Injectable()
export class Readiness {
  constructor(
    private readonly database: DatabaseProbe,
    private readonly schema: SchemaState,
    private readonly queue: WaitingJobs,
    private readonly draining: Draining,
    private readonly reads: VisitorReads,
  ) {}

  /** @throws Unavailable with a message for each failed check, or if the process is about to stop */
  async check(): Promise<Checks> {
    this.refuseWhileDraining();
    const failures = await this.database.failures();
    if (failures.reads !== undefined && failures.writes !== undefined) {
      const message = 'The database does not answer.';
      throw new NotReady(message, {
        database: [message],
        migrations: ['Unknown without the database.'],
        queue: ['Unknown without the database.'],
      });
    }
    const messages = Object.entries(failures) as [string, string][];
    if (messages.length > 0)
      throw new NotReady(
        messages.map(([, message]) => message).join(' '),
        Object.fromEntries(messages.map(([field, message]) => [field, [message]])),
      );
    const [missing, oldest] = await Promise.all([
      answered(this.schema.missing()),
      answered(this.queue.oldestSeconds()),
    ]);
    if (missing !== undefined && missing > 0) {
      const message = `The schema lacks ${missing} migrations that this version needs.`;
      throw new NotReady(message, { migrations: [message] });
    }
    // Draining may have begun during the checks. The probe must not report ready after that.
    this.refuseWhileDraining();
    const { replica } = this.reads;
    return {
      database: 'ok',
      migrations: missing === undefined ? 'unknown' : 'ok',
      queue: oldest === undefined ? 'unknown' : oldest > LATE_SECONDS ? 'late' : 'ok',
      ...(replica === undefined ? {} : { replica: replica.state }),
    };
  }

  /** @throws Unavailable if the process is about to stop */
  refuseWhileDraining(): void {
    if (this.draining.isUnderWay) throw new AboutToStop();
  }
}

/** Returns undefined if the query fails or takes too long. */
async function answered(question: Promise<number>): Promise<number | undefined> {
  try {
    const answer = await settledWithin(question, PATIENCE_MS);
    return answer === LATE ? undefined : answer;
  } catch {
    return undefined;
  }
}

import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { PgBoss, type Db } from 'pg-boss';
import { currentTransaction } from '../context/current-transaction.js';
import {
  DATABASE_ADDRESSES,
  connectionOptions,
  type DatabaseAddresses,
} from '../database/connections/database-addresses.js';
import { JOB_QUEUE, JOB_SCHEMA } from '../database/schema/job-schema.js';
import { Clock } from '../time/clock.js';
import type { TimedJob } from './jobs.js';

/** Claims are made one after another, so that each sees what the others have claimed. */
const CLAIM_LOCK = 7_246_002;
/** Claims, results and signs of life are short; a few connections carry many jobs. */
const POOL_SIZE = 3;
const CONNECT_WITHIN_MS = 10_000;
/** How often jobs of processes that died are looked for, and how often finished ones are swept away. */
const RECOVER_EVERY_SECONDS = 10;
const SWEEP_EVERY_SECONDS = 3_600;
/** Priorities count seconds from here, so that those of many decades fit 32 bits. */
const PRIORITY_ORIGIN = Date.UTC(2026, 0, 1);
const MAX_INT32 = 2_147_483_647;

/** What the database holds of a job: ids only. */
interface JobData {
  readonly tenant_id: string;
  readonly kind: string;
  readonly subject: string;
}

/** A job that this process has taken on; no other process will, as long as {@link JobQueueRepository.renew} is called. */
export interface ClaimedJob {
  readonly id: string;
  /** How often it was tried before. */
  readonly retryCount: number;
  readonly tenantId: string;
  readonly kind: string;
  readonly subject: string;
}

/**
 * The queue in the database, which pg-boss keeps. What is due is decided by our {@link Clock}, not by the database's: a
 * handler that looks at the same clock then never finds that it was called early.
 */
@Injectable()
export class JobQueueRepository implements OnApplicationShutdown {
  private readonly pool: pg.Pool;
  private readonly boss: PgBoss;

  constructor(
    @Inject(DATABASE_ADDRESSES) { app }: DatabaseAddresses,
    private readonly clock: Clock,
  ) {
    const logger = new Logger(JobQueueRepository.name);
    const report = (error: Error): void => {
      logger.warn(`The job queue's connection: ${error.message}`);
    };
    this.pool = new pg.Pool({
      ...connectionOptions(app),
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      application_name: 'heliograph-jobs',
    });
    this.pool.on('error', report).on('connect', (client) => client.on('error', () => undefined));
    // Never started: pg-boss's own timers are not needed, its statements are.
    this.boss = new PgBoss({
      schema: JOB_SCHEMA,
      db: this.statementsOn(this.pool),
      migrate: false,
      reindex: false,
      monitorVacuum: false,
      monitorIntervalSeconds: RECOVER_EVERY_SECONDS,
      maintenanceIntervalSeconds: SWEEP_EVERY_SECONDS,
    });
    this.boss.on('error', report);
  }

  /** @throws NoOpenTransaction */
  async arm(tenantId: string, { kind, subject, dueAt }: TimedJob): Promise<void> {
    const data: JobData = { tenant_id: tenantId, kind, subject };
    await this.boss.upsert(JOB_QUEUE, data, {
      singletonKey: keyOf(data),
      // One that waits for another try and one that was armed meanwhile move together.
      match: 'all',
      group: { id: `${tenantId} ${subject}` },
      startAfter: dueAt,
      priority: priorityOf(dueAt),
      db: this.openTransaction(),
    });
  }

  /** @throws NoOpenTransaction */
  async disarm(tenantId: string, kind: string, subject: string): Promise<void> {
    const db = this.openTransaction();
    const key = keyOf({ tenant_id: tenantId, kind, subject });
    const waiting = await this.boss.findJobs(JOB_QUEUE, { key, queued: true, db });
    if (waiting.length > 0)
      await this.boss.deleteJob(
        JOB_QUEUE,
        waiting.map(({ id }) => id),
        { db },
      );
  }

  /** Takes on the job that has been due longest, passing over subjects of which one is running; undefined when there is none. */
  async claim(): Promise<ClaimedJob | undefined> {
    const client = await this.pool.connect();
    let broken = true;
    try {
      await client.query(
        // A process that is cut off while it claims must not keep the others from it.
        `begin; set local idle_in_transaction_session_timeout = '10s'; select pg_advisory_xact_lock(${CLAIM_LOCK})`,
      );
      const [job] = await this.boss.fetch<JobData>(JOB_QUEUE, {
        groupConcurrency: 1,
        // Spares reading past all that is armed for later.
        minPriority: priorityOf(this.clock.now()),
        db: this.statementsOn(client),
      });
      await client.query('commit');
      broken = false;
      if (job === undefined) return undefined;
      const { tenant_id: tenantId, kind, subject } = job.data;
      return { id: job.id, retryCount: job.retryCount, tenantId, kind, subject };
    } finally {
      client.release(broken);
    }
  }

  /** Tells others that the job is still being worked on. */
  async renew({ id, retryCount }: ClaimedJob): Promise<void> {
    await this.boss.touch(JOB_QUEUE, { id, retryCount });
  }

  async complete({ id, retryCount }: ClaimedJob): Promise<void> {
    await this.boss.complete(JOB_QUEUE, { id, retryCount });
  }

  /** Has the job tried again after a pause, which grows each time. */
  async fail({ id, retryCount }: ClaimedJob, reason: string): Promise<void> {
    await this.boss.fail(JOB_QUEUE, { id, retryCount }, { message: reason });
  }

  /** Gives back the jobs of processes that died, and sweeps away finished ones; seldom, however often it is called. */
  async recover(): Promise<void> {
    await this.boss.supervise(JOB_QUEUE);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private openTransaction(): Db {
    return this.statementsOn(currentTransaction().client);
  }

  /** All of pg-boss's statements ask one function for the time; they are given ours instead. */
  private statementsOn(connection: pg.Pool | pg.ClientBase): Db {
    return {
      executeSql: (text, values) =>
        connection.query(
          text.replaceAll(`${JOB_SCHEMA}.job_now()`, `timestamptz '${this.clock.now().toISOString()}'`),
          values,
        ),
    };
  }
}

function keyOf({ tenant_id: tenantId, kind, subject }: JobData): string {
  return `${tenantId} ${kind} ${subject}`;
}

/** pg-boss takes the highest priority first; the earlier something is due, the higher is this. */
function priorityOf(dueAt: Date): number {
  const seconds = Math.floor((dueAt.getTime() - PRIORITY_ORIGIN) / 1000);
  return Math.max(-MAX_INT32, Math.min(MAX_INT32, -seconds));
}

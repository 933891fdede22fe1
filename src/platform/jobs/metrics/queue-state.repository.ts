import { Injectable } from '@nestjs/common';
import { BackgroundDatabase } from '#platform/database/tenant/background-database.js';

/** Counting stops here, because an exact number of too many jobs does not matter. */
const MAX_COUNTED = 10_000;

/** State of the job queue of all tenants at one moment. Jobs of frozen tenants wait, and are not due. Counts stop at 10,000. */
export interface QueueState {
  readonly due: number;
  /** When the oldest of these became due. Null if there are none. */
  readonly oldest: Date | null;
  readonly running: number;
  /** Given up after all tries. */
  readonly failed: number;
}

const IS_DUE = `due_at <= $1 and not exists (select from frozen_tenant f where f.id = job.tenant_id)`;

const STATE = `
  select
    (select count(*)::int from (select from job where ${IS_DUE} limit ${MAX_COUNTED}) due) as due,
    (select due_at from job where ${IS_DUE} order by due_at limit 1) as oldest,
    (select count(*)::int from (select from job_run limit ${MAX_COUNTED}) running) as running,
    (select count(*)::int from (select from job where due_at = 'infinity' limit ${MAX_COUNTED}) failed) as failed`;

/** Reads the state of the whole queue. */
@Injectable()
export class QueueStateRepository {
  constructor(private readonly database: BackgroundDatabase) {}

  async find(now: Date): Promise<QueueState> {
    const [row] = await this.database.query<QueueState>(STATE, [now]);
    if (row === undefined) throw new Error('The state of the queue has no row.');
    return row;
  }
}

import { Injectable } from '@nestjs/common';
import { BackgroundDatabase } from '../../database/tenant/background-database.js';

/** More are not counted: what matters is that it is too many. */
const MOST_COUNTED = 10_000;

/** What waits for background work of all tenants, at one moment. Of more than 10,000, that many are counted. */
export interface QueueState {
  readonly due: number;
  /** When the oldest of these became due; null without any. */
  readonly oldest: Date | null;
  readonly running: number;
  /** Given up after all tries. */
  readonly failed: number;
}

const STATE = `
  select
    (select count(*)::int from (select from job where due_at <= $1 limit ${MOST_COUNTED}) due) as due,
    (select due_at from job where due_at <= $1 order by due_at limit 1) as oldest,
    (select count(*)::int from (select from job_run limit ${MOST_COUNTED}) running) as running,
    (select count(*)::int from (select from job where due_at = 'infinity' limit ${MOST_COUNTED}) failed) as failed`;

/** Looks at the queue as a whole. */
@Injectable()
export class QueueStateRepository {
  constructor(private readonly database: BackgroundDatabase) {}

  async find(now: Date): Promise<QueueState> {
    const [row] = await this.database.query<QueueState>(STATE, [now]);
    if (row === undefined) throw new Error('The state of the queue has no row.');
    return row;
  }
}

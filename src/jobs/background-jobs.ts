import { Injectable } from '@nestjs/common';
import type { BackgroundTransaction } from '../database/tenant/background-database.js';
import { JobQueueRepository, type TenantJob } from './job-queue.repository.js';

/** Jobs as background work arms them, which serves all tenants at once. Everything else uses {@link Jobs}. */
@Injectable()
export class BackgroundJobs {
  constructor(private readonly queue: JobQueueRepository) {}

  /**
   * Arms jobs of any tenants in one statement, in the transaction given. One that waits already keeps its time and its
   * tries, unless it was given up. No two may have the same tenant, kind and subject.
   */
  async ensureArmed(transaction: BackgroundTransaction, jobs: readonly TenantJob[]): Promise<void> {
    if (jobs.length > 0) await this.queue.ensureArmed(transaction, jobs);
  }
}

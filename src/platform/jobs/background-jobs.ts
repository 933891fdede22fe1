import { Injectable } from '@nestjs/common';
import type { BackgroundTransaction } from '#platform/database/tenant/background-database.js';
import { JobQueueRepository, type TenantJob } from './job-queue.repository.js';

/** Schedules jobs for background work that serves all tenants at once. All other code uses {@link Jobs}. */
@Injectable()
export class BackgroundJobs {
  constructor(private readonly queue: JobQueueRepository) {}

  /**
   * Schedules jobs of any tenants in one statement, in the given transaction. A waiting job keeps its time and its
   * tries, unless it was given up. No two jobs may have the same tenant, kind and subject.
   */
  async ensureArmed(transaction: BackgroundTransaction, jobs: readonly TenantJob[]): Promise<void> {
    if (jobs.length > 0) await this.queue.ensureArmed(transaction, jobs);
  }
}

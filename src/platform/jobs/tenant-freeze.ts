import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { TenantAccounts } from '#platform/tenancy/tenant-accounts.service.js';
import { JobQueueRepository } from './job-queue.repository.js';

/** Of a reason, in characters. */
export const LONGEST_REASON = 500;

const LOOK_EVERY_MS = 100;
/** Longer than most jobs take, and than a dead process keeps its jobs. */
const MAX_WAIT_MS = 45_000;

/** Freezes tenants. Their jobs wait as well, and run once they are unfrozen. */
@Injectable()
export class TenantFreeze {
  constructor(
    private readonly accounts: TenantAccounts,
    private readonly jobs: JobQueueRepository,
  ) {}

  /**
   * Freezes the current tenant. Nothing of its data changes once this has returned.
   *
   * Jobs that are running get some time to end: one that has sent a message would send it again if it could not note that.
   *
   * @param reason shown to whoever wants to write
   * @param condition runs once the tenant is locked; an error undoes everything
   * @throws NotFound, DatabaseBusy if a write takes too long
   */
  async freeze(reason: string | null, condition?: () => Promise<void>): Promise<void> {
    await this.accounts.beginFreeze(reason, condition);
    const latest = performance.now() + MAX_WAIT_MS;
    do await pause(LOOK_EVERY_MS);
    while (performance.now() < latest && (await this.jobs.isAnyRunning()));
    await this.accounts.endFreeze();
  }
}

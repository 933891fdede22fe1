import { Injectable, Logger } from '@nestjs/common';
import { runForTenant } from '#core/context/work-context.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { QueuedJobs } from './queued-jobs.js';

/** Finds missing jobs and schedules them. */
@Injectable()
export class LostJobs {
  private readonly logger = new Logger(LostJobs.name);

  constructor(
    private readonly jobs: QueuedJobs,
    private readonly tenants: TenantsService,
  ) {}

  /**
   * Checks all tenants. Any number of processes may do so at once.
   *
   * @param signal ends it early
   */
  async recover(signal?: AbortSignal): Promise<void> {
    for await (const ids of this.tenants.idPages())
      for (const id of ids) {
        if (signal?.aborted === true) return;
        const tenant = await this.tenants.byId(id);
        if (tenant === null || tenant.isFrozen === true) continue;
        for (const [kind, count] of await runForTenant(tenant, () => this.jobs.scheduleLost()))
          this.logger.warn(`Scheduled ${count} jobs ${kind} of tenant ${id} that were missing.`);
      }
  }
}

import type { INestApplicationContext } from '@nestjs/common';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Jobs, type JobWork, type TimedJob } from '#platform/jobs/jobs.js';
import { currentTenant, runForTenant } from '#core/context/work-context.js';
import type { Tenant } from '#core/context/tenant.js';

/** Handles kinds of jobs and records each job done, as `tenant kind subject`. */
export class JobLog {
  readonly done: string[] = [];

  handle(app: INestApplicationContext, kind: string, work: JobWork = () => Promise.resolve()): this {
    this.handleWith(app.get(Jobs), kind, work);
    return this;
  }

  /** Same, for use while the application starts. */
  handleWith(jobs: Jobs, kind: string, work: JobWork): void {
    jobs.handle(kind, async (subject) => {
      this.done.push(`${currentTenant().slug} ${kind} ${subject}`);
      await work(subject);
    });
  }
}

/** Schedules jobs of a tenant in one transaction. */
export function schedule(app: INestApplicationContext, tenant: Tenant, ...jobs: TimedJob[]): Promise<void> {
  return inWrite(app, tenant, async () => {
    for (const job of jobs) await app.get(Jobs).schedule(job);
  });
}

/** Runs `work` in a write transaction of the tenant. */
export function inWrite(
  app: INestApplicationContext,
  tenant: Tenant,
  work: () => Promise<void>,
): Promise<void> {
  return runForTenant(tenant, () => app.get(TenantDatabase).write(work));
}

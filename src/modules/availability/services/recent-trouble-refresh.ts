import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { Clock } from '#core/time/clock.js';
import { UptimeRepository } from '../store/uptime.repository.js';
import { startOfUptime } from '../rules/uptime-window.js';

const JOB = 'availability.recent_trouble';
const DAY_MS = 86_400_000;
/** The refreshes of the tenants are spread over the first hour of a day. */
const SPREAD_SECONDS = 3600;

/**
 * Removes outdated days from the cached sums of components once a day. Until then, sums are computed from daily rows.
 */
@Injectable()
export class RecentTroubleRefresh implements OnModuleInit {
  constructor(
    private readonly uptimes: UptimeRepository,
    private readonly database: TenantDatabase,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(JOB, () => this.refresh());
  }

  /** Ensures in the open transaction that the next refresh of the current tenant is scheduled. */
  schedule(): Promise<void> {
    const { id } = currentTenant();
    const tomorrow = (Math.floor(this.clock.now().getTime() / DAY_MS) + 1) * DAY_MS;
    const turn = Number.parseInt(id.slice(-8), 16) % SPREAD_SECONDS;
    return this.jobs.ensure({ kind: JOB, subject: 'tenant', dueAt: new Date(tomorrow + turn * 1000) });
  }

  private refresh(): Promise<void> {
    return this.database.write(async () => {
      const hasTrouble = await this.uptimes.refreshRecent(startOfUptime(this.clock.now()));
      if (hasTrouble) await this.schedule();
    });
  }
}

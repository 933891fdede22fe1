import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Jobs, type TimedJob } from '#platform/jobs/jobs.js';
import { Clock } from '#core/time/clock.js';
import { DeliverySumsRepository } from '../store/delivery-sums.repository.js';

const SUM = 'notification.sum';
/** Interval of adding up, while there are changes. */
const EVERY_MS = 15 * 60_000;

/**
 * Keeps the sums of the ledger up to date, by a job. Changes not yet in the sums are counted directly.
 * Figures are therefore always current, and the job may take any time.
 */
@Injectable()
export class DeliverySums implements OnModuleInit {
  constructor(
    private readonly sums: DeliverySumsRepository,
    private readonly database: TenantDatabase,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SUM, () => this.sum());
  }

  /**
   * Job to schedule with every change of deliveries. It is due at the end of the quarter-hour, so scheduling it again
   * does not postpone it.
   */
  next(): TimedJob {
    return {
      kind: SUM,
      subject: SUM,
      dueAt: new Date((Math.floor(this.clock.now().getTime() / EVERY_MS) + 1) * EVERY_MS),
    };
  }

  private async sum(): Promise<void> {
    const { timeZone } = currentTenant().settings;
    while (await this.sums.addChanges(timeZone));
    // Tries still to come change deliveries without scheduling this job.
    if (await this.sums.isAnyWaiting()) await this.database.write(() => this.jobs.schedule(this.next()));
  }
}

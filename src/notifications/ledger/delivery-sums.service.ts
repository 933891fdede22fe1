import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentTenant } from '../../context/work-context.js';
import { TenantDatabase } from '../../database/tenant/tenant-database.js';
import { Jobs, type TimedJob } from '../../jobs/jobs.js';
import { Clock } from '../../time/clock.js';
import { DeliverySumsRepository } from './delivery-sums.repository.js';

const SUM = 'notification.sum';
/** How often changes are added up while there are any. */
const EVERY_MS = 15 * 60_000;

/**
 * Keeps sums of the ledger up to date, by a job. What it has not come to is counted from the changes themselves, so figures are
 * always those of the moment, and the job has all the time that it wants.
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

  /** The job that is to be armed with whatever changes deliveries: always at the end of a quarter of an hour, so that none puts it off. */
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
    // Tries that are yet to come change deliveries without arming anything.
    if (await this.sums.isAnyWaiting()) await this.database.write(() => this.jobs.arm(this.next()));
  }
}

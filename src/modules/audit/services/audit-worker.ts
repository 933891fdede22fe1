import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ClockCheck } from '#platform/database/clock/clock-check.js';
import { OwnerDatabase } from '#platform/database/connections/owner-database.js';
import { RepeatedTask } from '#platform/jobs/repeated-task.js';
import { AuditRetention } from './audit-retention.js';
import { AuditSealer } from './audit-sealer.js';

const SEAL_EVERY_MS = 1000;
const SWEEP_EVERY_MS = 86_400_000;

/**
 * Seals entries of the audit trail and deletes old ones, in the background of a process. Any number of
 * processes may do so.
 */
@Injectable()
export class AuditWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(AuditWorker.name);
  private readonly sealing = new RepeatedTask(this.logger, {
    name: 'seal the audit trail',
    everyMs: SEAL_EVERY_MS,
    run: () => this.seal(),
  });
  private readonly stopping = new AbortController();
  private readonly sweeping = new RepeatedTask(this.logger, {
    name: 'delete old entries of the audit trail',
    everyMs: SWEEP_EVERY_MS,
    run: () => this.sweep(),
  });

  constructor(
    private readonly sealer: AuditSealer,
    private readonly retention: AuditRetention,
    private readonly clock: ClockCheck,
    private readonly owner: OwnerDatabase,
  ) {}

  onApplicationBootstrap(): void {
    this.sealing.start();
    this.sweeping.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.all([this.sealing.stop(), this.sweeping.stop()]);
  }

  private async seal(): Promise<void> {
    while (!this.sealing.isStopped && (await this.sealer.seal()));
  }

  private async sweep(): Promise<void> {
    // Then a timer runs audit:prune, which knows the owner.
    if (!this.owner.isKnown) return;
    if (!(await this.clock.isOff())) await this.retention.sweep(this.stopping.signal);
  }
}

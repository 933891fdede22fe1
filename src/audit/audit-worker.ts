import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { RepeatedTask } from '../jobs/repeated-task.js';
import { AuditSealer } from './domain/audit-sealer.js';

const SEAL_EVERY_MS = 1000;

/** Seals entries of the audit trail in the background of a process. Any number of processes may. */
@Injectable()
export class AuditWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sealing = new RepeatedTask(new Logger(AuditWorker.name), {
    name: 'seal the audit trail',
    everyMs: SEAL_EVERY_MS,
    run: () => this.seal(),
  });

  constructor(private readonly sealer: AuditSealer) {}

  onApplicationBootstrap(): void {
    this.sealing.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sealing.stop();
  }

  private async seal(): Promise<void> {
    while (!this.sealing.isStopped && (await this.sealer.seal()));
  }
}

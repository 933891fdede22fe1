import { Injectable } from '@nestjs/common';
import { Clock } from '../../time/clock.js';
import { QueueStateRepository, type QueueState } from './queue-state.repository.js';

/** Those who ask within it are told the same. */
const KEPT_MS = 2_000;

/** The queue of all processes, for those who run the service. */
@Injectable()
export class WaitingJobs {
  private last: { readonly at: number; readonly state: Promise<QueueState> } | undefined;

  constructor(
    private readonly queue: QueueStateRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws DatabaseUnavailable */
  state(): Promise<QueueState> {
    const now = performance.now();
    if (this.last === undefined || now - this.last.at > KEPT_MS)
      this.last = { at: now, state: this.queue.find(this.clock.now()) };
    return this.last.state;
  }

  /** Seconds that the oldest due job has waited; 0 without any. */
  async oldestSeconds(): Promise<number> {
    const { oldest } = await this.state();
    return oldest === null ? 0 : Math.max(0, this.clock.now().getTime() - oldest.getTime()) / 1000;
  }
}

import { Injectable } from '@nestjs/common';
import { Clock } from '#core/time/clock.js';
import { TroubledJobsRepository, type TroubledJob } from '../troubled-jobs.repository.js';
import { QueueStateRepository, type QueueState } from './queue-state.repository.js';

/** Lifetime of the cached state. */
const KEPT_MS = 2_000;

/** State of the queue of all processes, for operators. */
@Injectable()
export class WaitingJobs {
  private last: { readonly at: number; readonly state: Promise<QueueState> } | undefined;

  constructor(
    private readonly queue: QueueStateRepository,
    private readonly clock: Clock,
    private readonly troubledJobs: TroubledJobsRepository,
  ) {}

  /** @throws DatabaseUnavailable */
  state(): Promise<QueueState> {
    const now = performance.now();
    if (this.last === undefined || now - this.last.at > KEPT_MS)
      this.last = { at: now, state: this.queue.find(this.clock.now()) };
    return this.last.state;
  }

  /** Seconds that the oldest due job has waited, or 0 if there is none. */
  async oldestSeconds(): Promise<number> {
    const { oldest } = await this.state();
    return oldest === null ? 0 : Math.max(0, this.clock.now().getTime() - oldest.getTime()) / 1000;
  }

  /** Jobs of the current tenant that failed: those given up and those tried most often first. */
  troubled(max: number): Promise<TroubledJob[]> {
    return this.troubledJobs.list(max);
  }
}

import { Injectable } from '@nestjs/common';
import { TooManyRequests } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { WindowCounts } from './window-counts.repository.js';

/** Maximum count of a subject within a time window. */
export interface SharedLimit {
  /** What is counted; only a digest of it is stored. */
  readonly subject: string;
  /** 0 means no limit. */
  readonly most: number;
  readonly windowMs: number;
}

/**
 * Limits shared by all tenants and processes, because a client must not evade them by switching either.
 * Each count costs one statement.
 */
@Injectable()
export class SharedLimits {
  constructor(
    private readonly counts: WindowCounts,
    private readonly clock: Clock,
  ) {}

  /** Counts once. @throws TooManyRequests past the limit */
  async assertWithin(limit: SharedLimit): Promise<void> {
    const wait = await this.secondsToWait(limit);
    if (wait > 0) throw new TooManyRequests(wait);
  }

  /** Counts once. @returns whether it is within the limit */
  async isWithin(limit: SharedLimit): Promise<boolean> {
    return (await this.secondsToWait(limit)) === 0;
  }

  /** Takes one count back, because what was counted turned out not to be limited. */
  async forgive({ subject, most }: SharedLimit): Promise<void> {
    if (most > 0) await this.counts.forgive(subject);
  }

  private async secondsToWait({ subject, most, windowMs }: SharedLimit): Promise<number> {
    if (most === 0) return 0;
    const now = this.clock.now();
    const { used, windowEndsAt } = await this.counts.count(subject, now, windowMs);
    return used <= most ? 0 : Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000));
  }
}

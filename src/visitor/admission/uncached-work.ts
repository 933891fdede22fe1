import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Settings } from '../../config/settings.js';
import { workContext } from '../../context/work-context.js';
import { TooManyRequests } from '../../errors/api-error.js';

const WINDOW_MS = 60_000;
/** Addresses that are counted at once; the least recently seen are forgotten first. */
const MAX_ADDRESSES = 100_000;

/**
 * Limits how much work one address may start for which nothing is cached: queries and rendering. What is cached, and what
 * another request has started already, is given to anybody. Each process counts for itself.
 */
@Injectable()
export class UncachedWork {
  /** Bounded by size and not by `max`, for which the cache would reserve memory before it has a single entry. */
  private readonly started = new LRUCache<string, { count: number }>({
    maxSize: MAX_ADDRESSES,
    sizeCalculation: () => 1,
    ttl: WINDOW_MS,
  });
  private readonly limit: number;

  constructor({ visitorWorkLimit }: Settings) {
    this.limit = visitorWorkLimit;
  }

  /**
   * Counts a piece of work of the current request. It must be started at once, so that others can join it.
   *
   * @throws TooManyRequests when its address has started too much within a minute
   */
  count(): void {
    const address = workContext()?.clientAddress;
    if (this.limit === 0 || address === undefined) return;
    let started = this.started.get(address);
    if (started === undefined) {
      started = { count: 0 };
      this.started.set(address, started);
    }
    if (started.count >= this.limit)
      throw new TooManyRequests(Math.max(1, Math.ceil(this.started.getRemainingTTL(address) / 1000)));
    started.count += 1;
  }
}

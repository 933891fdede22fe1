import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Settings } from '#core/config/settings.js';
import { workContext } from '#core/context/work-context.js';
import { TooManyRequests } from '#core/errors/api-error.js';

const WINDOW_MS = 60_000;
/** Maximum number of counted addresses; the least recently seen are evicted first. */
const MAX_ADDRESSES = 100_000;

/**
 * Limits the uncached work that one address may start: queries and rendering. Cached responses and work
 * that another request has started do not count. Each process counts separately.
 */
@Injectable()
export class UncachedWork {
  /** Limited by size, because with `max` the cache would reserve memory for all entries up front. */
  private readonly started = new LRUCache<string, { count: number }>({
    maxSize: MAX_ADDRESSES,
    sizeCalculation: () => 1,
    ttl: WINDOW_MS,
    // Otherwise, the cache reuses a time while the process is busy, and clients are told to wait too long.
    ttlResolution: 0,
  });
  private readonly limit: number;

  constructor({ visitorWorkLimit }: Settings) {
    this.limit = visitorWorkLimit;
  }

  /**
   * Counts one unit of work of the current request. Start it immediately, because others must be able
   * to join it.
   *
   * @throws TooManyRequests if its address has started too much work within a minute
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

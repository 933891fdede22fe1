import { LRUCache } from 'lru-cache';
import { TooManyRequests } from '#core/errors/api-error.js';

const WINDOW_MS = 60_000;
/** Maximum number of counted keys; the least recently seen are evicted first. */
const MAX_KEYS = 100_000;

/** Limits what may be begun for one key within a minute of its first time. Each process counts separately. */
export class WindowLimit {
  /** Limited by size, because with `max` the cache would reserve memory for all entries up front. */
  private readonly begun = new LRUCache<string, { count: number }>({
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1,
    ttl: WINDOW_MS,
    // Otherwise, the cache reuses a time while the process is busy, and clients are told to wait too long.
    ttlResolution: 0,
  });

  /** @param limit per minute; 0 means no limit */
  constructor(private readonly limit: number) {}

  /** Counts once. @throws TooManyRequests past the limit */
  count(key: string): void {
    if (this.limit === 0) return;
    let begun = this.begun.get(key);
    if (begun === undefined) {
      begun = { count: 0 };
      this.begun.set(key, begun);
    }
    if (begun.count >= this.limit)
      throw new TooManyRequests(Math.max(1, Math.ceil(this.begun.getRemainingTTL(key) / 1000)));
    begun.count += 1;
  }

  /** Takes one count back. */
  forgive(key: string): void {
    const begun = this.begun.get(key);
    if (begun !== undefined && begun.count > 0) begun.count -= 1;
  }
}

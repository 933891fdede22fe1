import { LRUCache } from 'lru-cache';

/** Bytes per millisecond for each tenant's large bodies: 16 MiB a second, more than its turns can process. */
const RATE = (16 * 1024 * 1024) / 1000;
/** An idle tenant may send this much ahead of the rate: two of the largest bodies. */
const AT_ONCE_MS = 125;
const MAX_TENANTS = 1000;

/**
 * Limits how fast the large bodies of each tenant are read. Reading occupies the event loop and creates garbage even if the
 * client then leaves; what is not yet read waits at the client.
 */
export class ReadingPace {
  /** When each tenant's bytes would all have arrived at that rate. */
  private readonly busyUntil = new LRUCache<string, number>({ max: MAX_TENANTS });

  constructor(private readonly now: () => number = monotonicNow) {}

  /** Milliseconds to wait before reading more for a tenant, after this many of its bytes have been read. */
  after(tenantId: string, bytes: number): number {
    const now = this.now();
    const until = Math.max(now, this.busyUntil.get(tenantId) ?? 0) + bytes / RATE;
    this.busyUntil.set(tenantId, until);
    return Math.max(0, until - now - AT_ONCE_MS);
  }
}

function monotonicNow(): number {
  return performance.now();
}

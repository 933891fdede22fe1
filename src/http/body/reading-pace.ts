import { LRUCache } from 'lru-cache';

/** Bytes of one tenant's large bodies that are read in a millisecond: 16 MiB a second, more than it has turns for. */
const RATE = (16 * 1024 * 1024) / 1000;
/** What comes within this time of an idle tenant is read as it arrives: two of the largest bodies. */
const AT_ONCE_MS = 125;
/** One that is forgotten begins anew. */
const MAX_TENANTS = 1000;

/**
 * Bounds how fast large bodies are read for each tenant. Reading takes time of the event loop and leaves garbage whatever
 * becomes of the body; what is not read yet waits at the client.
 */
export class ReadingPace {
  /** Until when each tenant's bytes would take at the highest rate. */
  private readonly busyUntil = new LRUCache<string, number>({ max: MAX_TENANTS });

  constructor(private readonly now: () => number = monotonicNow) {}

  /** Milliseconds to wait before anything further is read for a tenant of whom so many bytes have just been. */
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

import { LRUCache } from 'lru-cache';

/** Responses whose dates are kept. An evicted one gets a new date, and is sent once more than needed. */
const MAX_RESPONSES = 20_000;

const SECOND_MS = 1000;

interface Version {
  readonly etag: string;
  readonly since: number;
}

/**
 * When each response last changed, to the second, for If-Modified-Since. Stored times cannot be used: what was
 * withdrawn or deleted leaves none behind, and two changes may share a second. So it is the time at which this process
 * first made it, and each version is at least a second younger than the one before it.
 */
export class VersionDates {
  /** Bounded by size and not by `max`, for which the cache would reserve memory before it has a single entry. */
  private readonly versions = new LRUCache<string, Version>({
    maxSize: MAX_RESPONSES,
    sizeCalculation: () => 1,
  });

  /** Undefined while that second is yet to come: until then the version shares its date with the one before it. */
  modifiedAt(key: string, etag: string, now: Date): Date | undefined {
    const { since } = this.version(key, etag, now);
    return since <= now.getTime() ? new Date(since) : undefined;
  }

  private version(key: string, etag: string, now: Date): Version {
    const before = this.versions.get(key);
    if (before?.etag === etag) return before;
    const second = Math.floor(now.getTime() / SECOND_MS) * SECOND_MS;
    const since = before === undefined ? second : Math.max(second, before.since + SECOND_MS);
    const version = { etag, since };
    this.versions.set(key, version);
    return version;
  }
}

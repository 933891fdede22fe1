import { LRUCache } from 'lru-cache';

/**
 * Maximum number of stored dates. An evicted response gets a new date and is sent once more than
 * necessary.
 */
const MAX_RESPONSES = 20_000;

const SECOND_MS = 1000;

interface Version {
  readonly etag: string;
  readonly since: number;
}

/**
 * Tracks when each response last changed, to the second, for If-Modified-Since. Stored times are
 * unsuitable: withdrawn or deleted content leaves none, and two changes may share a second. The date is
 * therefore the time at which this process first rendered the version. Each version is at least a
 * second newer than the previous one.
 */
export class VersionDates {
  /** Limited by size, because with `max` the cache would reserve memory for all entries up front. */
  private readonly versions = new LRUCache<string, Version>({
    maxSize: MAX_RESPONSES,
    sizeCalculation: () => 1,
  });

  /**
   * Date of a version; undefined while its second is in the future. Until then, the version would share
   * a date with the previous one.
   */
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

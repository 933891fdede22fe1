import { LRUCache } from 'lru-cache';
import { LATE, settledWithin } from '#core/time/settled-within.js';
import type { ChangeListener } from './change-listener.js';

/** How long a lookup may take before the last known value is used, if the cache allows it. */
const PATIENCE_MS = 1000;

interface Options<V> {
  /** Name of the cache in metrics, for example `keys`. */
  readonly name: string;
  /**
   * Maximum number of values. The least recently used are evicted first. Keys without a value have a
   * separate cache of the same size.
   */
  readonly max: number;
  /** Loads a value that is not cached. Null is cached too. */
  readonly load: (key: string) => Promise<V | null>;
  /** Keys that a change invalidates: one, all or none. */
  readonly concerns: (kind: string, subject: string) => { key: string } | 'all' | undefined;
  /** True to use the last known value while the database is slow or unavailable. Never set it for credentials. */
  readonly lastKnownServes?: boolean;
}

/**
 * Caches lookups until the database announces a change. A value that was read while a change came in is used but not
 * cached, and nothing is cached while no changes are received, so that a revoked key is never cached as valid.
 */
export class LookupCache<V extends object> {
  /** Lookups served from the cache, and lookups that needed a query. */
  hits = 0;
  misses = 0;
  private readonly entries: LRUCache<string, V>;
  /**
   * Keys without a value. They are kept apart because clients can request any number of made-up keys, which
   * must not evict values.
   */
  private readonly absent: LRUCache<string, true>;
  private readonly loading = new Map<string, Promise<V | null>>();
  private readonly lastKnown: LRUCache<string, V>;
  private generation = 0;
  /** Counts {@link forgetLastKnown}: a lookup that began before does not bring a forgotten value back. */
  private forgotten = 0;
  /** True if a lookup timed out and none has succeeded since. */
  private isLate = false;

  constructor(
    private readonly changes: ChangeListener,
    private readonly options: Options<V>,
  ) {
    this.entries = bounded(options.max);
    this.absent = bounded(options.max);
    this.lastKnown = bounded(options.max);
    changes.caches.push(this);
    changes.subscribe({
      onChange: (kind, subject) => {
        const concerned = options.concerns(kind, subject);
        if (concerned === 'all') this.invalidateAll();
        else if (concerned !== undefined) this.invalidate(concerned.key);
      },
      onGap: () => this.invalidateAll(),
    });
  }

  get name(): string {
    return this.options.name;
  }

  /** The cached value, or null if the key is cached as absent. Undefined on a cache miss. */
  cached(key: string): V | null | undefined {
    const known = this.entries.get(key) ?? (this.absent.has(key) ? null : undefined);
    if (known !== undefined) this.hits += 1;
    return known;
  }

  /** True if the cache has an entry for the key, even as absent. Not counted as a lookup. */
  has(key: string): boolean {
    return this.entries.has(key) || this.absent.has(key);
  }

  /** The value, or null if there is none. Returns a promise only on a cache miss. */
  get(key: string): V | null | Promise<V | null> {
    const known = this.cached(key);
    if (known === undefined) {
      this.misses += 1;
      return this.load(key);
    }
    return known;
  }

  /** Looks the value up. While the database is slow, returns the last known value at once, if there is one. */
  private load(key: string): V | null | Promise<V | null> {
    const last = this.lastKnown.get(key);
    const loaded = this.lookUp(key);
    if (last === undefined) return loaded;
    // The caller may get the last known value and never await this lookup, so its rejection needs a handler.
    loaded.catch(() => undefined);
    if (this.isLate) return last;
    return settledWithin(loaded, PATIENCE_MS).then((value) => {
      if (value !== LATE) return value;
      this.isLate = true;
      return last;
    });
  }

  /** Concurrent calls for one key share one lookup. */
  private lookUp(key: string): Promise<V | null> {
    const underWay = this.loading.get(key);
    if (underWay !== undefined) return underWay;
    const { generation, forgotten } = this;
    const loaded = this.options
      .load(key)
      .then((value) => {
        this.isLate = false;
        if (generation === this.generation && this.changes.isListening) this.cache(key, value);
        if (this.options.lastKnownServes === true && forgotten === this.forgotten) {
          if (value === null) this.lastKnown.delete(key);
          else this.lastKnown.set(key, value);
        }
        return value;
      })
      .catch((error: unknown) => {
        const value = this.lastKnown.get(key);
        if (value === undefined) throw error;
        return value;
      })
      .finally(() => {
        if (this.loading.get(key) === loaded) this.loading.delete(key);
      });
    this.loading.set(key, loaded);
    return loaded;
  }

  private cache(key: string, value: V | null): void {
    if (value === null) this.absent.set(key, true);
    else this.entries.set(key, value);
  }

  private invalidate(key: string): void {
    this.generation += 1;
    this.entries.delete(key);
    this.absent.delete(key);
    this.loading.delete(key);
  }

  /**
   * Forgets last known values that no longer may serve, however long the database is unavailable. They are looked up
   * again, to be known as what they are now.
   */
  forgetLastKnown(isOutdated: (value: V) => boolean): void {
    this.forgotten += 1;
    this.generation += 1;
    for (const [key, value] of [...this.lastKnown.entries()]) {
      if (!isOutdated(value)) continue;
      this.lastKnown.delete(key);
      this.invalidate(key);
    }
  }

  private invalidateAll(): void {
    this.generation += 1;
    this.entries.clear();
    this.absent.clear();
    this.loading.clear();
  }
}

/** Bounded by `maxSize` and not by `max`, for which lru-cache reserves memory before the first entry. */
function bounded<V extends object | true>(entries: number): LRUCache<string, V> {
  return new LRUCache({ maxSize: entries, sizeCalculation: () => 1 });
}

import { LRUCache } from 'lru-cache';
import { LATE, settledWithin } from '../../time/settled-within.js';
import type { ChangeListener } from './change-listener.js';

/** How long a lookup may take before the last value serves instead, where it may. */
const PATIENCE_MS = 1000;

interface Options<V> {
  /** What is looked up, for metrics: `keys`. */
  readonly name: string;
  /** Most values kept; the least recently used go first. As many keys without a value are kept beside them. */
  readonly max: number;
  /** Loads a value that is not cached; null is cached too. */
  readonly load: (key: string) => Promise<V | null>;
  /** Which keys a change concerns: one, all or none. */
  readonly concerns: (kind: string, subject: string) => { key: string } | 'all' | undefined;
  /** Whether the last value is used while the database is unavailable. Never for credentials. */
  readonly lastKnownServes?: boolean;
}

/**
 * Caches lookups until the database announces a change. A value that was read while a change came in is used but not
 * cached, and nothing is cached while no changes are received, so that a revoked key is never cached as valid.
 */
export class LookupCache<V extends object> {
  /** Lookups so far that needed no query, and those that did. */
  hits = 0;
  misses = 0;
  private readonly entries: LRUCache<string, V>;
  /** Keys that have no value, in a cache of their own: strangers can make up any number, which must not evict values. */
  private readonly absent: LRUCache<string, true>;
  private readonly loading = new Map<string, Promise<V | null>>();
  private readonly lastKnown: LRUCache<string, V>;
  private generation = 0;
  /** A lookup has taken too long, and none has succeeded since. */
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
      onGap: () => {
        this.invalidateAll();
      },
    });
  }

  get name(): string {
    return this.options.name;
  }

  /** The cached value, null when it is cached that there is none; undefined when nothing is cached. */
  cached(key: string): V | null | undefined {
    const known = this.entries.get(key) ?? (this.absent.has(key) ? null : undefined);
    if (known !== undefined) this.hits += 1;
    return known;
  }

  /** Whether it is cached what the key stands for, or that it stands for nothing. Not counted as a lookup. */
  has(key: string): boolean {
    return this.entries.has(key) || this.absent.has(key);
  }

  /** The value, null when there is none; a promise only when it is not cached. */
  get(key: string): V | null | Promise<V | null> {
    const known = this.cached(key);
    if (known === undefined) {
      this.misses += 1;
      return this.load(key);
    }
    return known;
  }

  /** The last value at once while the database is slow, where that may serve; else what is looked up. */
  private load(key: string): V | null | Promise<V | null> {
    const last = this.lastKnown.get(key);
    const loaded = this.lookUp(key);
    if (last === undefined) return loaded;
    // Whoever is given the last value does not hear how the lookup ends.
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
    const { generation } = this;
    const loaded = this.options
      .load(key)
      .then((value) => {
        this.isLate = false;
        if (generation === this.generation && this.changes.isListening) this.keep(key, value);
        if (this.options.lastKnownServes === true) {
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

  private keep(key: string, value: V | null): void {
    if (value === null) this.absent.set(key, true);
    else this.entries.set(key, value);
  }

  private invalidate(key: string): void {
    this.generation += 1;
    this.entries.delete(key);
    this.absent.delete(key);
    this.loading.delete(key);
  }

  private invalidateAll(): void {
    this.generation += 1;
    this.entries.clear();
    this.absent.clear();
    this.loading.clear();
  }
}

/** Bounded by size and not by `max`, for which the cache would reserve memory before it has a single entry. */
function bounded<V extends object | true>(entries: number): LRUCache<string, V> {
  return new LRUCache({ maxSize: entries, sizeCalculation: () => 1 });
}

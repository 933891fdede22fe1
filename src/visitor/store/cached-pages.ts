import { LRUCache } from 'lru-cache';
import type { PublicPage } from './public-page.js';

/** Maximum number of cached pages; least recently visited pages are evicted first. */
const MAX_PAGES = 2_000;

/**
 * Maximum total size of the cached pages, in characters of JSON. The parsed objects take about as many
 * bytes.
 */
const MAX_CHARACTERS = 128 * 1024 * 1024;

/** A page as read from the database. */
export interface ReadPage {
  readonly page: PublicPage;
  /** Length of its JSON, in characters. */
  readonly characters: number;
}

/** Cache entry: a page and its freshness. */
export interface CachedPage extends ReadPage {
  /** True if nothing has changed since it was read. */
  isCurrent: boolean;
  /**
   * True if a read took longer than visitors wait. The page is then served at once until the read
   * finishes.
   */
  isLate: boolean;
  /** Start and duration of the last read, in milliseconds of the monotonic clock. */
  readAt: number;
  readTook: number;
  /** Earliest time of the next attempt after a failed read. */
  retryAt: number;
}

/** LRU cache of tenants' pages, limited by count and total size. */
export class CachedPages {
  private readonly pages: LRUCache<string, CachedPage>;

  constructor(maxPages = MAX_PAGES, maxCharacters = MAX_CHARACTERS) {
    this.pages = new LRUCache({
      max: maxPages,
      maxSize: maxCharacters,
      // A page above the limit is cached alone. Otherwise it would be read again for every visitor.
      sizeCalculation: ({ characters }) => Math.min(Math.max(characters, 1), maxCharacters),
    });
  }

  get(tenantId: string): CachedPage | undefined {
    return this.pages.get(tenantId);
  }

  set(tenantId: string, page: CachedPage): void {
    this.pages.set(tenantId, page);
  }

  outdate(tenantId: string): void {
    const cached = this.pages.peek(tenantId);
    if (cached !== undefined) cached.isCurrent = false;
  }

  outdateAll(): void {
    for (const cached of this.pages.values()) cached.isCurrent = false;
  }
}

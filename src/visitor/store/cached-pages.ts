import { LRUCache } from 'lru-cache';
import type { PublicPage } from './public-page.js';

/** Tenants whose pages are cached; the least recently visited are evicted first. */
const MAX_PAGES = 2_000;

/** Size of all cached pages together, in characters of JSON: as objects they take about as many bytes. */
const MAX_CHARACTERS = 128 * 1024 * 1024;

/** A page as read from the database. */
export interface ReadPage {
  readonly page: PublicPage;
  /** Characters of its JSON. */
  readonly characters: number;
}

/** A page and how current it is. */
export interface CachedPage extends ReadPage {
  /** Nothing has changed since it was read. */
  isCurrent: boolean;
  /** Visitors have waited too long for it to be read again: it is given at once until it has been. */
  isLate: boolean;
  /** When the last attempt to read it began and how long it took, in milliseconds of the monotonic clock. */
  readAt: number;
  readTook: number;
  /** After a failed attempt, when to try again. */
  retryAt: number;
}

/** The pages of the tenants that were visited last. Bounded by their number and by their size. */
export class CachedPages {
  private readonly pages: LRUCache<string, CachedPage>;

  constructor(maxPages = MAX_PAGES, maxCharacters = MAX_CHARACTERS) {
    this.pages = new LRUCache({
      max: maxPages,
      maxSize: maxCharacters,
      // A page above the limit is cached alone; otherwise it would be read for every visitor.
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

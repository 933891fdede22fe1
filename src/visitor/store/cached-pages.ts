import { LRUCache } from 'lru-cache';
import type { PublicPage } from './public-page.js';

/** Maximum number of cached pages; least recently visited pages are evicted first. */
const MAX_PAGES = 2_000;

/**
 * Maximum total size of the cached pages, in characters of JSON. The parsed objects take about as many
 * bytes.
 */
const MAX_CHARACTERS = 128 * 1024 * 1024;

/** Maximum number of variants of one tenant's page. Its least recently cached ones are evicted first. */
const MAX_VARIANTS = 50;

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

/**
 * LRU cache of tenants' pages, limited by count and total size. A page may have variants, one for each set of audiences
 * that read it. The variant that everybody reads has no name.
 */
export class CachedPages {
  private readonly pages: LRUCache<string, CachedPage>;
  /** Named variants of tenants, oldest first. */
  private readonly variants = new Map<string, Set<string>>();

  constructor(maxPages = MAX_PAGES, maxCharacters = MAX_CHARACTERS) {
    this.pages = new LRUCache({
      max: maxPages,
      maxSize: maxCharacters,
      // A page above the limit is cached alone. Otherwise it would be read again for every visitor.
      sizeCalculation: ({ characters }) => Math.min(Math.max(characters, 1), maxCharacters),
    });
  }

  get(tenantId: string, variant = ''): CachedPage | undefined {
    return this.pages.get(pageKey(tenantId, variant));
  }

  set(tenantId: string, page: CachedPage, variant = ''): void {
    if (variant !== '') this.noteVariant(tenantId, variant);
    this.pages.set(pageKey(tenantId, variant), page);
  }

  outdate(tenantId: string): void {
    for (const variant of this.variantsOf(tenantId)) {
      const cached = this.pages.peek(pageKey(tenantId, variant));
      if (cached !== undefined) cached.isCurrent = false;
    }
  }

  /** Forgets a page, so that it is not even served while the database is unavailable. */
  forget(tenantId: string): void {
    for (const variant of this.variantsOf(tenantId)) this.pages.delete(pageKey(tenantId, variant));
    this.variants.delete(tenantId);
  }

  outdateAll(): void {
    for (const cached of this.pages.values()) cached.isCurrent = false;
  }

  private variantsOf(tenantId: string): readonly string[] {
    return ['', ...(this.variants.get(tenantId) ?? [])];
  }

  private noteVariant(tenantId: string, variant: string): void {
    const variants = this.variants.get(tenantId) ?? new Set();
    this.variants.set(tenantId, variants);
    variants.delete(variant);
    variants.add(variant);
    const [oldest] = variants;
    if (variants.size <= MAX_VARIANTS || oldest === undefined) return;
    variants.delete(oldest);
    this.pages.delete(pageKey(tenantId, oldest));
  }
}

/** Cache key of a variant of a tenant's page. */
export function pageKey(tenantId: string, variant: string): string {
  return variant === '' ? tenantId : `${tenantId} ${variant}`;
}

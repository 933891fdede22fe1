import { LRUCache } from 'lru-cache';
import type { PublicPage } from './public-page.js';

/** Tenants whose pages are remembered; the least recently visited go first. */
const MAX_PAGES = 2_000;

/** What the remembered pages may take together, in characters of JSON: as objects they take about as many bytes. */
const MAX_CHARACTERS = 128 * 1024 * 1024;

/** A page as it was read. */
export interface ReadPage {
  readonly page: PublicPage;
  /** Characters of its JSON. */
  readonly characters: number;
}

/** A page with what is known of its age. */
export interface CachedPage extends ReadPage {
  /** Nothing has changed since it was read. */
  isCurrent: boolean;
  /** When the last attempt to read it began and what it took, in milliseconds that go on evenly. */
  readAt: number;
  readTook: number;
  /** Until when no further attempt is made, since the last one failed. */
  retryAt: number;
}

/** The pages of the tenants that were visited last. Bounded by their number and by their size. */
export class CachedPages {
  private readonly pages: LRUCache<string, CachedPage>;

  constructor(maxPages = MAX_PAGES, maxCharacters = MAX_CHARACTERS) {
    this.pages = new LRUCache({
      max: maxPages,
      maxSize: maxCharacters,
      // One that is larger than all may be together stays alone: it would be read for every visitor otherwise.
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
    const remembered = this.pages.peek(tenantId);
    if (remembered !== undefined) remembered.isCurrent = false;
  }

  outdateAll(): void {
    for (const remembered of this.pages.values()) remembered.isCurrent = false;
  }
}

import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { audienceKey } from '#core/context/audience.js';
import { currentTenant, workContext } from '#core/context/work-context.js';
import type { PublicRows } from '#platform/page-parts/page-part.js';
import { ModuleRowsRepository } from './module-rows.repository.js';
import type { PublicPage } from './public-page.js';

/** Maximum total size of cached lists, in characters of JSON. */
const MAX_CHARACTERS = 32 * 1024 * 1024;

/** Lists as JSON; null if one is too long. */
type Lists = readonly (string | null)[];

interface CachedRows {
  readonly page: PublicPage;
  readonly lists: Lists;
}

/**
 * Rows that modules show. They are read once for each state of the tenant's page, whatever the language, since the same
 * announcements outdate both. So they are available as long as the page is, also while the database is not.
 */
@Injectable()
export class ModuleRows {
  private readonly cached = new LRUCache<string, CachedRows>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ lists }) => lists.reduce((sum, list) => sum + (list?.length ?? 0), 1),
  });
  private readonly readings = new Map<
    string,
    { readonly page: PublicPage; readonly lists: Promise<Lists> }
  >();

  constructor(private readonly repository: ModuleRowsRepository) {}

  /**
   * @param name unique for these lists
   * @param id of the component or incident that the page is about
   * @throws DatabaseUnavailable
   */
  async of(
    page: PublicPage,
    name: string,
    lists: readonly PublicRows[],
    id?: number,
  ): Promise<readonly (string | null)[]> {
    const key = `${currentTenant().id} ${name} ${id ?? ''} ${audienceKey(workContext()?.audience)}`;
    const cached = this.cached.get(key);
    if (cached?.page === page) return cached.lists;
    const reading = this.readings.get(key);
    return reading?.page === page ? reading.lists : this.read(key, page, lists, id);
  }

  private read(
    key: string,
    page: PublicPage,
    lists: readonly PublicRows[],
    id: number | undefined,
  ): Promise<Lists> {
    const reading = this.repository
      .read(lists, id)
      .then((read) => {
        this.cached.set(key, { page, lists: read });
        return read;
      })
      .finally(() => {
        if (this.readings.get(key)?.lists === reading) this.readings.delete(key);
      });
    this.readings.set(key, { page, lists: reading });
    return reading;
  }
}

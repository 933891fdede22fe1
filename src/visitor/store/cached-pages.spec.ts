import { describe, expect, it } from 'vitest';
import type { PublicPage } from './public-page.js';
import { CachedPages, type CachedPage } from './cached-pages.js';

const PAGE: PublicPage = {
  since: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  groups: [],
  components: [],
  incidents: [],
  days: [],
  aggregates: [],
  series: [],
  metrics: [],
  causes: {},
  announcements: [],
};

function cachedPage(characters: number): CachedPage {
  return { page: PAGE, characters, isCurrent: true, isLate: false, readAt: 0, readTook: 0, retryAt: 0 };
}

function cachedTenants(pages: CachedPages, tenants: number): number[] {
  return Array.from({ length: tenants }, (_, number) => number).filter(
    (number) => pages.get(`tenant ${number}`) !== undefined,
  );
}

describe('The cached pages', () => {
  it('are bounded by their number', () => {
    const pages = new CachedPages(3, 1_000_000);
    for (let number = 0; number < 1_000; number += 1) pages.set(`tenant ${number}`, cachedPage(10));
    expect(cachedTenants(pages, 1_000)).toEqual([997, 998, 999]);
  });

  it('are bounded by their size together, so that those of large tenants are fewer', () => {
    const pages = new CachedPages(1_000, 100);
    for (let number = 0; number < 1_000; number += 1) pages.set(`tenant ${number}`, cachedPage(40));
    expect(cachedTenants(pages, 1_000)).toEqual([998, 999]);
  });

  it('are not read for every visitor however large one of them is', () => {
    const pages = new CachedPages(1_000, 100);
    pages.set('small', cachedPage(1));
    pages.set('huge', cachedPage(1_000));
    expect([pages.get('small'), pages.get('huge')?.characters]).toEqual([undefined, 1_000]);
  });

  it('of a million characters are cached beside each other', () => {
    const pages = new CachedPages();
    for (const name of ['one', 'other']) pages.set(name, cachedPage(1_000_000));
    expect([pages.get('one'), pages.get('other')]).not.toContain(undefined);
  });

  it('are outdated one at a time, or all at once', () => {
    const pages = new CachedPages();
    for (const name of ['one', 'other', 'third']) pages.set(name, cachedPage(1));
    const current = (): (boolean | undefined)[] =>
      ['one', 'other', 'third'].map((name) => pages.get(name)?.isCurrent);
    pages.outdate('one');
    pages.outdate('none');
    expect(current()).toEqual([false, true, true]);
    pages.outdateAll();
    expect(current()).toEqual([false, false, false]);
  });
});

import { describe, expect, it } from 'vitest';
import type { PublicPage } from './public-page.js';
import { CachedPages, type CachedPage } from './cached-pages.js';

const PAGE: PublicPage = {
  updatedAt: '2026-03-01T12:00:00.000Z',
  groups: [],
  components: [],
  records: [],
  days: [],
  announcements: [],
};

function remembered(characters: number): CachedPage {
  return { page: PAGE, characters, isCurrent: true, readAt: 0, readTook: 0, retryAt: 0 };
}

function known(pages: CachedPages, tenants: number): number[] {
  return Array.from({ length: tenants }, (_, number) => number).filter(
    (number) => pages.get(`tenant ${number}`) !== undefined,
  );
}

describe('The pages that are remembered', () => {
  it('are bounded by their number', () => {
    const pages = new CachedPages(3, 1_000_000);
    for (let number = 0; number < 1_000; number += 1) pages.set(`tenant ${number}`, remembered(10));
    expect(known(pages, 1_000)).toEqual([997, 998, 999]);
  });

  it('are bounded by their size together, so that those of large tenants are fewer', () => {
    const pages = new CachedPages(1_000, 100);
    for (let number = 0; number < 1_000; number += 1) pages.set(`tenant ${number}`, remembered(40));
    expect(known(pages, 1_000)).toEqual([998, 999]);
  });

  it('are not read for every visitor however large one of them is', () => {
    const pages = new CachedPages(1_000, 100);
    pages.set('small', remembered(1));
    pages.set('huge', remembered(1_000));
    expect([pages.get('small'), pages.get('huge')?.characters]).toEqual([undefined, 1_000]);
  });
});

import { describe, expect, it } from 'vitest';
import { PageJson } from './record-json.js';
import { pageEnvelope } from './page-envelope.js';
import { pageRange } from './page-query.js';

const ORIGIN = 'http://acme.example:3000';

interface Envelope {
  readonly links: Record<'first' | 'last' | 'prev' | 'next', string | null>;
  readonly meta: object;
  readonly data: unknown[];
}

function envelope(
  page: number,
  total: number,
  { perPage = 10, target = '/api/v1/things', records = [] as string[] } = {},
): Envelope {
  return JSON.parse(
    pageEnvelope(new PageJson(records, total, page, perPage), ORIGIN, target).join(''),
  ) as Envelope;
}

/** The page number in each link. */
function pages(of: Envelope): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(of.links).map(([name, link]) => [
      name,
      link === null ? null : Number(new URL(link).searchParams.get('page')),
    ]),
  );
}

describe('A page of a list', () => {
  it.each([
    [1, 0, { first: 1, last: 1, prev: null, next: null }],
    [1, 1, { first: 1, last: 1, prev: null, next: null }],
    [1, 10, { first: 1, last: 1, prev: null, next: null }],
    [1, 11, { first: 1, last: 2, prev: null, next: 2 }],
    [2, 11, { first: 1, last: 2, prev: 1, next: null }],
    [2, 30, { first: 1, last: 3, prev: 1, next: 3 }],
    [3, 30, { first: 1, last: 3, prev: 2, next: null }],
    [4, 30, { first: 1, last: 3, prev: 3, next: null }],
    [9, 30, { first: 1, last: 3, prev: 3, next: null }],
    [5, 0, { first: 1, last: 1, prev: 1, next: null }],
  ])('%s of %s records at ten a page leads to others', (page, total, links) => {
    const found = envelope(page, total);
    expect(pages(found)).toEqual(links);
    expect(found.meta).toEqual({ current_page: page, per_page: 10, total, last_page: links.last });
  });

  it('keeps in its links what was asked, but for the page', () => {
    const { links } = envelope(2, 30, { target: '/api/v1/things?q=a%20b%3Fc&page=2&per_page=10' });
    expect(links).toEqual({
      first: `${ORIGIN}/api/v1/things?q=a+b%3Fc&page=1&per_page=10`,
      last: `${ORIGIN}/api/v1/things?q=a+b%3Fc&page=3&per_page=10`,
      prev: `${ORIGIN}/api/v1/things?q=a+b%3Fc&page=1&per_page=10`,
      next: `${ORIGIN}/api/v1/things?q=a+b%3Fc&page=3&per_page=10`,
    });
    expect(envelope(1, 0, { target: '/x?a=1?2' }).links.first).toBe(`${ORIGIN}/x?a=1%3F2&page=1`);
  });

  it('has its records as they are, in their order', () => {
    expect(envelope(1, 0).data).toEqual([]);
    expect(envelope(1, 2, { records: ['{"id":2}', '{"id":1}'] }).data).toEqual([{ id: 2 }, { id: 1 }]);
  });
});

describe('The part of a list that a query asks for', () => {
  it.each([
    [{}, { page: 1, limit: 25, offset: 0 }],
    [{ page: 3 }, { page: 3, limit: 25, offset: 50 }],
    [
      { page: 2, per_page: 10 },
      { page: 2, limit: 10, offset: 10 },
    ],
    [
      { page: 2, per_page: 100 },
      { page: 2, limit: 100, offset: 100 },
    ],
    [
      { page: 2, per_page: 101 },
      { page: 2, limit: 100, offset: 100 },
    ],
  ])('is for %j %j', (query, range) => {
    expect(pageRange(query)).toEqual(range);
  });
});

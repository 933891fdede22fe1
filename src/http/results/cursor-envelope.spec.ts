import { describe, expect, it } from 'vitest';
import { CursorPageJson } from './cursor-page-json.js';
import { cursorEnvelope } from './cursor-envelope.js';
import { pageLimit } from './cursor-query.js';

const ORIGIN = 'https://acme.example';

function envelope(next: string | null, target: string, ...records: readonly string[]): unknown {
  return JSON.parse(cursorEnvelope(new CursorPageJson(records, next, 25), ORIGIN, target).join(''));
}

describe('A page that is read by cursor', () => {
  it('leads to the next one, with the same filters', () => {
    expect(
      envelope('b7', '/api/v1/audit-events?kind=a%20b&cursor=a3&per_page=25', '{"id":1}', '{"id":2}'),
    ).toEqual({
      links: { next: `${ORIGIN}/api/v1/audit-events?kind=a+b&cursor=b7&per_page=25` },
      meta: { per_page: 25, next_cursor: 'b7' },
      data: [{ id: 1 }, { id: 2 }],
    });
    expect(envelope('b7', '/api/v1/audit-events')).toMatchObject({
      links: { next: `${ORIGIN}/api/v1/audit-events?cursor=b7` },
    });
    expect(envelope('b7', '/list?q=a?b')).toMatchObject({
      links: { next: `${ORIGIN}/list?q=a%3Fb&cursor=b7` },
    });
  });

  it('leads nowhere if it is the last one', () => {
    expect(envelope(null, '/api/v1/audit-events?cursor=a3')).toEqual({
      links: { next: null },
      meta: { per_page: 25, next_cursor: null },
      data: [],
    });
  });

  it.each([
    [{}, 25],
    [{ per_page: 1 }, 1],
    [{ per_page: 100 }, 100],
    [{ per_page: 101 }, 100],
  ])('has, with %j, %i records', (query, limit) => {
    expect(pageLimit(query)).toBe(limit);
  });
});

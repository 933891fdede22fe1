import { describe, expect, it } from 'vitest';
import { pagingOf } from './analytics-paging.js';

describe('Pages of rows', () => {
  it.each([
    [{}, 0, [1, 100, 1]],
    [{}, 100, [1, 100, 1]],
    [{}, 101, [1, 100, 2]],
    [{ page: 3, per_page: 10 }, 25, [3, 10, 3]],
    [{ per_page: 1000 }, 1001, [1, 1000, 2]],
    [{ page: 9, per_page: 1001 }, 1001, [9, 1000, 2]],
  ])('of %j out of %i rows', (query, total, [current_page, per_page, last_page]) => {
    expect(pagingOf(query, total)).toEqual({ current_page, per_page, total, last_page });
  });
});

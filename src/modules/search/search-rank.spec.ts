import { describe, expect, it } from 'vitest';
import { searchRank } from './search-rank.js';

describe('The rank of a found record', () => {
  it.each([
    [0, ['API']],
    [0, ['Schnittstelle', 'api']],
    [1, ['API for payments']],
    [2, ['Payments API']],
    [2, ['Therapies and API']],
    [3, ['Therapies']],
    [4, ['Payments']],
    [4, []],
  ])('is %i for %j', (rank, titles) => {
    expect(searchRank(titles, 'Api')).toBe(rank);
  });

  it('ignores case as lists do', () => {
    expect(searchRank(['STÖRUNG'], 'störung')).toBe(0);
    expect(searchRank(['STRASSE'], 'straße')).toBe(0);
  });
});

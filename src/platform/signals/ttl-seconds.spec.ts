import { describe, expect, it } from 'vitest';
import { Invalid } from '#core/errors/api-error.js';
import { queryTtl } from './ttl-seconds.js';

describe('The time to live in an address', () => {
  it.each([
    [{}, undefined],
    [{ ttl: '' }, undefined],
    [{ ttl: '  ' }, undefined],
    [{ ttl: '90' }, 90],
  ])('of the query %j is %s', (query, seconds) => {
    expect(queryTtl(query)).toBe(seconds);
  });

  it('is refused where it is none', () => {
    expect(() => queryTtl({ ttl: 'soon' })).toThrow(Invalid);
  });
});

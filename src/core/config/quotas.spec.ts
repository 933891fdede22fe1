import { describe, expect, it } from 'vitest';
import { parseQuotas } from './quotas.js';

describe('Assignments of quotas', () => {
  it('are read in order, whatever the space around them', () => {
    expect(parseQuotas([' components=2000 ', 'api_keys=0', 'components=5'])).toEqual({
      components: 5,
      api_keys: 0,
    });
    expect(parseQuotas(['components=999999999'])).toEqual({ components: 999_999_999 });
    expect(parseQuotas([])).toEqual({});
  });

  it.each([
    '',
    'components',
    'components=',
    '=5',
    'components=-1',
    'components=1.5',
    'components=1e3',
    'components=1000000000',
    'components=5 domains=2',
    'components =5',
    'xcomponents=5',
    'COMPONENTS=5',
    'horses=1',
    'constructor=1',
  ])('are refused as a whole if one is %j', (wrong) => {
    expect(parseQuotas(['domains=2', wrong])).toBeUndefined();
  });
});

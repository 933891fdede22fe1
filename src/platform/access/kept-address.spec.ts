import { describe, expect, it } from 'vitest';
import { keptAddress } from './kept-address.js';

describe('The address that is kept of a client', () => {
  it.each([
    ['198.51.100.23', '198.51.100.0'],
    ['::ffff:198.51.100.23', '198.51.100.0'],
    ['2001:db8:a:b:c:d:e:f', '2001:db8:a::'],
    ['2001:db8::1', '2001:db8:0::'],
    ['::1', '0:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0::'],
  ])('of %s is %s', (ip, kept) => {
    expect(keptAddress(ip, 'truncated')).toBe(kept);
  });

  it('is all of it, or none, where the operator says so', () => {
    expect(keptAddress('198.51.100.23', 'full')).toBe('198.51.100.23');
    expect(keptAddress('198.51.100.23', 'none')).toBeUndefined();
    expect(keptAddress(undefined, 'full')).toBeUndefined();
    expect(keptAddress(undefined, 'truncated')).toBeUndefined();
  });
});

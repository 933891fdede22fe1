import { describe, expect, it } from 'vitest';
import { readSettings } from './read-settings.js';
import { TrustedProxies } from './trusted-proxies.js';

function proxies(ranges: string): TrustedProxies {
  return new TrustedProxies(readSettings({ TRUSTED_PROXIES: ranges }));
}

describe('Trusted proxies', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['192.0.2.0/24', '192.0.2.255', true],
    ['192.0.2.0/24', '192.0.3.0', false],
    ['10.0.0.0/8,192.0.2.1', '192.0.2.1', true],
    ['10.0.0.0/8,192.0.2.1', '10.1.2.3', true],
    ['2001:db8::1', '2001:db8::1', true],
    ['2001:db8::/32', '2001:db8:1::', true],
    ['2001:db8::/32', '2001:db9::', false],
    // How Node names an IPv4 peer on a socket for both families.
    ['192.0.2.0/24', '::ffff:192.0.2.7', true],
    ['192.0.2.0/24', 'not an address', false],
    ['192.0.2.0/24', '', false],
    ['192.0.2.0/24', undefined, false],
    ['', '192.0.2.1', false],
    ['', undefined, false],
  ])('%s include %s: %s', (ranges, address, is) => {
    const some = proxies(ranges);
    // The second time, the result comes from the cache.
    expect([some.includes(address), some.includes(address)]).toEqual([is, is]);
  });

  it('are told apart however many addresses are asked about', () => {
    const some = proxies('10.0.0.0/16');
    for (let number = 0; number < 2500; number += 1) {
      const rest = `${Math.floor(number / 250)}.${number % 250}`;
      expect([some.includes(`10.0.${rest}`), some.includes(`10.1.${rest}`)]).toEqual([true, false]);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { AddressRanges, isAddressRange } from './address-range.js';

describe('A range of addresses', () => {
  it.each(['192.0.2.0/24', '192.0.2.7', '10.0.0.0/1', '2001:db8::/32', '::1', '2001:db8::7/128'])(
    'may be %s',
    (text) => {
      expect(isAddressRange(text)).toBe(true);
    },
  );

  it.each([
    '',
    'office',
    '192.0.2',
    '192.0.2.0/33',
    '192.0.2.0/-1',
    '192.0.2.0/',
    '192.0.2.0/24/8',
    '0.0.0.0/0',
    '::/0',
    '2001:db8::/129',
    'fe80::1%eth0',
    '::ffff:192.0.2.1',
    '192.0.2.0/2e1',
  ])('is not %j', (text) => {
    expect(isAddressRange(text)).toBe(false);
  });

  it.each([
    ['192.0.2.255', true],
    ['192.0.3.0', false],
    ['::ffff:192.0.2.1', true],
    ['::FFFF:192.0.2.1', true],
    ['::ffff:c000:201', true],
    ['2001:db8:ffff::1', true],
    ['2001:db9::1', false],
    ['2001:DB8::1%eth0', true],
    ['203.0.113.7', true],
    ['203.0.113.8', false],
    ['', false],
    [undefined, false],
    ['unknown', false],
  ])('with others: %s is in it: %s', (address, isIn) => {
    const ranges = new AddressRanges(['192.0.2.64/24', '2001:db8::/32', '203.0.113.7']);
    expect(ranges.include(address)).toBe(isIn);
  });

  it('of nothing holds nobody', () => {
    expect(new AddressRanges([]).include('192.0.2.1')).toBe(false);
  });
});

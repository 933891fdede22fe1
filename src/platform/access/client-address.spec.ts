import { describe, expect, it } from 'vitest';
import { clientAddress, neighbourhood, siteNetwork } from './client-address.js';

describe('The address that limits count by', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001:db8:1:3::6', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:192.168.210.177', '192.168.210.177'],
    ['::ffff:192.0.2.7%eth0', '0:0:0:0::/64'],
    ['1::ffff:192.0.2.7', '1:0:0:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ])('of %s is %s', (ip, address) => {
    expect(clientAddress(ip)).toBe(address);
  });

  it('of a connection that is closed is one for all', () => {
    expect(clientAddress(undefined)).toBe('');
  });
});

describe('The network of a site', () => {
  it.each([
    ['2001:db8:1:2::6', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::6', '2001:db8:1::/48'],
    ['2001:db8:2:2::6', '2001:db8:2::/48'],
    ['::1', '0:0:0::/48'],
    ['192.0.2.7', undefined],
    ['::ffff:192.0.2.7', undefined],
    [undefined, undefined],
  ])('of %s is %s', (ip, network) => {
    expect(siteNetwork(clientAddress(ip))).toBe(network);
  });
});

describe('The neighbourhood of a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(neighbourhood(address)).toBe(network);
  });
});

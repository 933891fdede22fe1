import { describe, expect, it } from 'vitest';
import { useDnsServer } from '../../../test/support/dns-server.js';
import { readSettings } from '#core/config/read-settings.js';
import { NameResolver } from './name-resolver.js';
import { OutboundAddresses, OutboundRefused } from './outbound-addresses.js';

const dns = useDnsServer();

function addresses(allow = ''): OutboundAddresses {
  const settings = readSettings(allow === '' ? {} : { OUTBOUND_ALLOW: allow });
  return new OutboundAddresses(settings, new NameResolver([dns.address]));
}

describe('A network that the operator allows', () => {
  it.each([
    ['172.16.0.0/16', '172.16.255.255', '172.17.0.0'],
    ['10.1.2.3', '10.1.2.3', '10.1.2.4'],
    ['10.1.2.3', '::ffff:10.1.2.3', '::ffff:10.1.2.4'],
    ['fd12::/32', 'fd12:0:ffff::1', 'fd12:1::1'],
    ['fd12::7', 'fd12::7', 'fd12::8'],
    ['fd12::7,10.0.0.0/8', '10.9.9.9', '192.168.0.1'],
    // The bits of an IPv6 network say nothing about IPv4.
    ['::/0', 'fd12::7', '10.0.0.1'],
    ['0.0.0.0/0', '10.0.0.1', 'fd12::7'],
  ])('%s includes %s but not %s', (allow, inside, outside) => {
    expect([addresses(allow).includes(inside), addresses(allow).includes(outside)]).toEqual([true, false]);
    expect(addresses().includes(inside)).toBe(false);
  });

  it.each(['fe80::1%eth0', '', 'localhost', '10.0.0', '10.0.0.1/8', '[fd12::7]'])(
    'never includes what is no plain address: %j',
    (text) => {
      expect(addresses('0.0.0.0/0,::/0').includes(text)).toBe(false);
    },
  );
});

describe('Resolving the URL of an endpoint', () => {
  it('takes a literal as it is, without brackets', async () => {
    expect(await addresses().resolve(new URL('https://93.184.216.34/'))).toEqual(['93.184.216.34']);
    expect(await addresses().resolve(new URL('https://[2606:4700::1111]/'))).toEqual(['2606:4700::1111']);
  });

  it('looks a name up, and refuses it if one of its addresses is not public', async () => {
    dns.zones.set('public.test', { addresses: ['93.184.216.34', '2606:4700::1111'] });
    dns.zones.set('mixed.test', { addresses: ['93.184.216.34', '10.0.0.1'] });
    expect(await addresses().resolve(new URL('https://public.test/'))).toEqual([
      '93.184.216.34',
      '2606:4700::1111',
    ]);
    await expect(addresses().resolve(new URL('https://mixed.test/'))).rejects.toThrow(
      new OutboundRefused('The address leads to a network that is not public.'),
    );
  });

  it('refuses a URL without looking it up', async () => {
    for (const url of ['http://public.test/', 'https://10.0.0.1/'])
      await expect(addresses().resolve(new URL(url))).rejects.toThrow(OutboundRefused);
    expect(await addresses().refusalNow(new URL('http://unknown.test/'))).toBe(
      'The address must start with https://.',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { useDnsServer } from '../../../test/support/dns-server.js';
import { NameResolver } from './name-resolver.js';
import { isReservedName } from './reserved-names.js';

const dns = useDnsServer();

it.each(['hooks.shop.example', 'example', 'a.INVALID.'])('%s is asked of no server', async (name) => {
  await expect(new NameResolver([dns.address]).resolve(name)).rejects.toThrow('leads nowhere');
  expect(dns.asked).toEqual([]);
});

describe('A name', () => {
  const resolve = (name: string): Promise<string[]> => new NameResolver([dns.address]).resolve(name);

  it.each(['localhost', 'LOCALHOST.', 'api.localhost'])(
    'of this machine needs no server: %s',
    async (name) => {
      dns.zones.set('api.localhost', { addresses: ['192.0.2.1'] });
      expect(await resolve(name)).toEqual(['127.0.0.1', '::1']);
    },
  );

  it.each(['notlocalhost', 'localhost.test'])(
    'like that of this machine is another one: %s',
    async (name) => {
      dns.zones.set(name, { addresses: ['192.0.2.7'] });
      expect(await resolve(name)).toEqual(['192.0.2.7']);
    },
  );

  it('leads to its addresses of both versions, or of the one that it has', async () => {
    dns.zones.set('both.test', { addresses: ['2001:db8::2', '192.0.2.2'] });
    dns.zones.set('four.test', { addresses: ['192.0.2.4', '192.0.2.5'] });
    dns.zones.set('six.test', { addresses: ['2001:db8::6'] });
    expect(await resolve('both.test')).toEqual(['192.0.2.2', '2001:db8::2']);
    expect(await resolve('four.test.')).toEqual(['192.0.2.4', '192.0.2.5']);
    expect(await resolve('six.test')).toEqual(['2001:db8::6']);
  });

  it('without addresses fails with the reason', async () => {
    dns.zones.set('none.test', { txt: ['none'] });
    dns.zones.set('failing.test', { fault: 'fails' });
    await expect(resolve('none.test')).rejects.toMatchObject({ code: 'ENODATA' });
    await expect(resolve('unknown.test')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(resolve('failing.test')).rejects.toMatchObject({ code: 'ESERVFAIL' });
  });
});

it.each([
  ['shop.example', true],
  ['EXAMPLE.', true],
  ['a.b.invalid', true],
  ['example.com', false],
  ['myexample', false],
  ['example.invalid.test', false],
])('%s is a name for examples: %s', (host, expected) => {
  expect(isReservedName(host)).toBe(expected);
});

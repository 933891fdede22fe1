import { getDefaultAutoSelectFamily, setDefaultAutoSelectFamily } from 'node:net';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useDnsServer } from '../../../test/support/dns-server.js';
import { useEndpoint } from '../../../test/support/endpoint-server.js';
import { readSettings } from '#core/config/read-settings.js';
import { NameResolver } from './name-resolver.js';
import { OutboundAddresses } from './outbound-addresses.js';
import { OutboundHttp, type OutboundResponse } from './outbound-http.js';
import { OutboundLimits } from './outbound-limits.js';

const endpoints = { http: useEndpoint('http'), https: useEndpoint('https') };
const SCHEMES = ['http', 'https'] as const;

const names: Record<string, readonly string[]> = {
  'private.test': ['10.1.2.3'],
  'loopback.test': ['127.0.0.1'],
  'loopback6.test': ['::1'],
  'mapped.test': ['::ffff:7f00:1'],
  'metadata.test': ['169.254.169.254'],
  'both.test': ['93.184.216.34', '127.0.0.1'],
  'both-families.test': ['93.184.216.34', '::1'],
  'endpoint.test': ['127.0.0.1'],
};
const dns = useDnsServer();

let open: OutboundAddresses;
let guarded: OutboundAddresses;
let resolver: NameResolver;

beforeAll(() => {
  for (const [name, addresses] of Object.entries(names)) dns.zones.set(name, { addresses });
  resolver = new NameResolver([dns.address]);
  guarded = new OutboundAddresses(readSettings({ OUTBOUND_PLAIN_HTTP: 'true' }), resolver);
  const environment = { OUTBOUND_PLAIN_HTTP: 'true', OUTBOUND_ALLOW: '127.0.0.0/8,::1' };
  open = new OutboundAddresses(readSettings(environment), resolver);
});

beforeEach(() => {
  for (const scheme of SCHEMES) {
    endpoints[scheme].connections = 0;
    endpoints[scheme].take();
    endpoints[scheme].answer = (_post, response) => response.writeHead(204).end();
  }
});

/** Hosts as written in a URL. */
const REFUSED_HOSTS = [
  // Loopback in every spelling.
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '%31%32%37.0.0.1',
  '①②⑦.0.0.1',
  '127.0.0.1.',
  '127。0。0。1',
  'localhost',
  'LOCALHOST.',
  'api.localhost',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  // Addresses that stand for IPv4 addresses.
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:93.184.216.34]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:a00:1::1]',
  '[2001:0:7f00:1::]',
  '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
  // This machine, this network, broadcast and multicast.
  '0.0.0.0',
  '0',
  '0.1.2.3',
  '[::]',
  '255.255.255.255',
  '224.0.0.1',
  '239.255.255.250',
  '[ff02::1]',
  // Private, shared and link-local.
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '[fc00::1]',
  '[fd12:3456:789a::1]',
  '169.254.0.1',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  // Cloud metadata services.
  '169.254.169.254',
  '169.254.170.2',
  '0xa9fea9fe',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  '[fd00:ec2::254]',
  // Documentation, benchmarks and unassigned ranges.
  '192.0.2.1',
  '198.51.100.7',
  '203.0.113.9',
  '198.18.0.1',
  '192.0.0.8',
  '192.88.99.1',
  '240.0.0.1',
  '[2001:db8::1]',
  '[3fff::1]',
  '[2001:2::1]',
  '[100::1]',
  '[4000::1]',
  '[e000::1]',
  // Names.
  'private.test',
  'loopback.test',
  'loopback6.test',
  'mapped.test',
  'metadata.test',
  'both.test',
  'both-families.test',
];

describe.each(SCHEMES)('An address of %s', (scheme) => {
  it.each(REFUSED_HOSTS)('at %s is refused when it is saved, and when it is connected to', async (host) => {
    const { port } = endpoints[scheme];
    const url = `${scheme}://${host}:${port}/`;
    expect(await guarded.refusalNow(new URL(url))).toBe('The address leads to a network that is not public.');
    const http = new OutboundHttp(guarded, new OutboundLimits());
    await expect(http.post({ url, headers: {}, body: '{}' })).rejects.toThrow('not public');
    expect(endpoints[scheme].connections).toBe(0);
  });

  it.each(['93.184.216.34', '8.8.8.8', '[2606:4700:4700::1111]', '172.32.0.1', '100.128.0.1'])(
    'at %s may be saved',
    async (host) => {
      expect(await guarded.refusalNow(new URL(`${scheme}://${host}/`))).toBeUndefined();
    },
  );

  it('whose name is not known may be saved, and fails when it is connected to', async () => {
    const url = `${scheme}://unknown.test/`;
    expect(await guarded.refusalNow(new URL(url))).toBeUndefined();
    await expect(post(guarded, url)).rejects.toThrow('The connection failed: ENOTFOUND.');
  });

  it('whose name leads elsewhere by now is refused when it is connected to', async () => {
    dns.zones.set('rebinding.test', { addresses: ['93.184.216.34'] });
    const url = `${scheme}://rebinding.test:${endpoints[scheme].port}/`;
    expect(await guarded.refusalNow(new URL(url))).toBeUndefined();
    dns.zones.set('rebinding.test', { addresses: ['127.0.0.1'] });
    await expect(post(guarded, url)).rejects.toThrow('not public');
    expect(endpoints[scheme].connections).toBe(0);
  });

  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'endpoint.test'])(
    'at %s is accepted and reached where the operator allows that network',
    async (host) => {
      const url = endpoints[scheme].url('/hook?a=b', host);
      expect(await open.refusalNow(new URL(url))).toBeUndefined();
      if (host.startsWith('[::ffff')) return;
      expect(await post(open, url)).toMatchObject({ status: 204 });
      const [received] = endpoints[scheme].take();
      expect(received).toMatchObject({ path: '/hook?a=b', body: '{"a":"ü"}' });
      expect(received?.headers).toMatchObject({ 'x-own': 'yes', 'content-length': '10' });
    },
  );

  it('that redirects is not followed', async () => {
    endpoints[scheme].answer = (_post, response) =>
      response.writeHead(302, { location: endpoints[scheme].url('/inside') }).end('Elsewhere');
    expect(await post(open, endpoints[scheme].url())).toMatchObject({ status: 302, text: 'Elsewhere' });
    expect(endpoints[scheme].take()).toHaveLength(1);
  });

  it('is given so much time, from the look-up to the end', async () => {
    endpoints[scheme].answer = () => undefined;
    await expect(post(open, endpoints[scheme].url(), { timeoutMs: 200 })).rejects.toThrow(
      'No response within 0.2 seconds.',
    );
  });

  it('that answers for ever is read as far as it is kept', async () => {
    const closed = Promise.withResolvers<unknown>();
    endpoints[scheme].answer = (_post, response) => {
      response.once('close', closed.resolve);
      response.writeHead(200);
      const write = (): void => {
        while (!response.destroyed && response.write('ä'.repeat(10_000)));
        response.once('drain', write);
      };
      write();
    };
    const started = performance.now();
    const { status, text } = await post(open, endpoints[scheme].url());
    expect([status, text]).toEqual([200, 'ä'.repeat(1_000)]);
    await closed.promise;
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('that drips its answer has its status counted all the same', async () => {
    endpoints[scheme].answer = (_post, response) => {
      response.writeHead(200);
      response.write('slow');
    };
    expect(await post(open, endpoints[scheme].url(), { timeoutMs: 2_000 })).toMatchObject({
      status: 200,
      text: 'slow',
    });
  });

  it('says how long to wait', async () => {
    endpoints[scheme].answer = (_post, response) =>
      response.writeHead(429, { 'retry-after': '7' }).end('Busy');
    expect(await post(open, endpoints[scheme].url())).toEqual({ status: 429, text: 'Busy', retryAfter: '7' });
  });

  it('gets each post over a connection of its own', async () => {
    await post(open, endpoints[scheme].url());
    await post(open, endpoints[scheme].url());
    expect([endpoints[scheme].connections, endpoints[scheme].take().length]).toEqual([2, 2]);
  });

  it('is not posted to if the connection reaches another network than its name', async () => {
    class Misled extends OutboundAddresses {
      override resolve(): Promise<readonly string[]> {
        return Promise.resolve(['127.0.0.1']);
      }
    }
    const misled = new Misled(readSettings({ OUTBOUND_PLAIN_HTTP: 'true' }), resolver);
    await expect(post(misled, endpoints[scheme].url())).rejects.toThrow(
      'The connection has reached a network that is not public.',
    );
    expect(endpoints[scheme].take()).toEqual([]);
  });

  it('is reached without the choice between address families, too', async () => {
    const before = getDefaultAutoSelectFamily();
    setDefaultAutoSelectFamily(false);
    try {
      for (const address of ['127.0.0.1', '::1']) {
        dns.zones.set('endpoint.test', { addresses: [address] });
        expect(await post(open, endpoints[scheme].url('/', 'endpoint.test'))).toMatchObject({ status: 204 });
      }
    } finally {
      setDefaultAutoSelectFamily(before);
      dns.zones.set('endpoint.test', { addresses: ['127.0.0.1'] });
    }
    expect(endpoints[scheme].take()).toHaveLength(2);
  });

  it('whose name server hangs is given no more time', async () => {
    class Hanging extends NameResolver {
      override resolve(): Promise<string[]> {
        return new Promise(() => undefined);
      }
    }
    const hanging = new OutboundAddresses(readSettings({ OUTBOUND_PLAIN_HTTP: 'true' }), new Hanging());
    await expect(post(hanging, `${scheme}://hanging.test/`, { timeoutMs: 50 })).rejects.toThrow(
      'No response within 0.05 seconds.',
    );
  });

  it('that is a name for examples fails', async () => {
    await expect(post(open, `${scheme}://hooks.example/`)).rejects.toThrow(/^The connection failed\.$/);
  });

  it('whose name has no address fails', async () => {
    class Empty extends NameResolver {
      override resolve(): Promise<string[]> {
        return Promise.resolve([]);
      }
    }
    const environment = { OUTBOUND_PLAIN_HTTP: 'true' };
    const empty = new OutboundAddresses(readSettings(environment), new Empty());
    await expect(post(empty, `${scheme}://empty.test/`)).rejects.toThrow('The connection failed: ENOTFOUND.');
  });

  it('has as much of its answer kept as fits, in whole characters', async () => {
    for (const [answer, kept] of [
      ['é'.repeat(10), 'é'.repeat(10)],
      ['é'.repeat(11), 'é'.repeat(10)],
      ['', ''],
    ] as const) {
      endpoints[scheme].answer = (_post, response) => response.writeHead(200).end(answer);
      const { text } = await post(open, endpoints[scheme].url(), { responseCharacters: 10 });
      expect(text).toBe(kept);
    }
  });

  it('has an answer in pieces put together', async () => {
    endpoints[scheme].answer = (_post, response) => {
      response.write('one ');
      setTimeout(() => response.end('two'), 20);
    };
    expect(await post(open, endpoints[scheme].url())).toMatchObject({ text: 'one two' });
  });

  it('that hangs up fails', async () => {
    endpoints[scheme].answer = (_post, response) => response.destroy();
    await expect(post(open, endpoints[scheme].url())).rejects.toThrow('The connection failed: ECONNRESET.');
  });
});

describe('Plain http', () => {
  it('is refused unless the operator allows it', async () => {
    const strict = new OutboundAddresses(readSettings({}), resolver);
    expect(strict.refusal(new URL('http://93.184.216.34/'))).toBe('The address must start with https://.');
    await expect(post(strict, 'http://93.184.216.34/')).rejects.toThrow('https://');
    expect(strict.refusal(new URL('ftp://93.184.216.34/'))).toBe('The address must start with https://.');
  });
});

function post(
  addresses: OutboundAddresses,
  url: string,
  limits: Partial<OutboundLimits> = {},
): Promise<OutboundResponse> {
  const http = new OutboundHttp(addresses, Object.assign(new OutboundLimits(), limits));
  return http.post({ url, headers: { 'x-own': 'yes' }, body: '{"a":"ü"}' });
}

import { brotliDecompressSync } from 'node:zlib';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HostResolver } from '#platform/tenancy/host-resolver.js';
import { RESOURCES } from '#visitor/api-v2/resources.js';
import { VisitorResponses } from '#visitor/responses/visitor-responses.js';
import { changesHeard } from '../../support/changes-heard.js';
import type { ApiResponse } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';
import { useApi } from '../../support/use-api.js';

const PATHS = [
  '//',
  '//favicon.svg',
  ...[...RESOURCES.keys()].flatMap((path) => [`//api/v2/${path}`, `//api/v2/${path}.json`]),
];

/** Headers that differ for each response. */
const OWN = ['date', 'x-request-id', 'keep-alive', 'connection'];

describe('A cached response', () => {
  const app = useApi();
  const acme = useTenantPerTest(app);
  const visitor = acme.client.withKey(undefined);

  beforeEach(async () => {
    await acme.client.post('/components', { name: { de: 'Bezahlung', en: 'Payments' } });
    await changesHeard(app.app);
    await eventually(
      () => visitor.get('//api/v2/components'),
      ({ body }) => body.components.length === 1,
    );
  });
  afterEach(() => vi.restoreAllMocks());
  function comparable({ status, headers, text }: ApiResponse): unknown {
    return [
      status,
      text,
      Object.entries(headers)
        .filter(([name]) => !OWN.includes(name))
        .sort(),
    ];
  }

  /** True if a request was answered before it reached its route. */
  async function isCached(ask: () => Promise<unknown>): Promise<boolean> {
    const routed = vi.spyOn(app.app.get(VisitorResponses), 'get');
    await ask();
    const isRouted = routed.mock.calls.length > 0;
    routed.mockRestore();
    return !isRouted;
  }

  it.each(PATHS)('is the very same as the first one: %s', async (path) => {
    const first = await visitor.get(path);
    let again: ApiResponse | undefined;
    expect(await isCached(async () => (again = await visitor.get(path)))).toBe(true);
    expect(comparable(again!)).toEqual(comparable(first));
    expect(again?.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(again?.headers['x-content-type-options']).toBe('nosniff');
  });

  it('keeps the request’s own id', async () => {
    await visitor.get('//api/v2/status');
    const { headers } = await visitor.get('//api/v2/status', { headers: { 'x-request-id': 'mine-1' } });
    expect(headers['x-request-id']).toBe('mine-1');
  });

  it('has the language that is asked for', async () => {
    const names = async (query: string, headers = {}): Promise<unknown> => {
      const { body } = await visitor.get(`//api/v2/components${query}`, { headers });
      return body.components[0].name;
    };
    for (let time = 0; time < 2; time += 1) {
      expect(await names('')).toBe('Bezahlung');
      expect(await names('?lang=en')).toBe('Payments');
      expect(await names('', { 'accept-language': 'en-GB,en;q=0.9' })).toBe('Payments');
      expect(await names('', { 'accept-language': 'fr' })).toBe('Bezahlung');
    }
  });

  it('is compressed from the cache once it was, and 304 for a client that has it', async () => {
    const plain = await visitor.get('//');
    const compressed = async (): Promise<string> => {
      const { headers, body } = await request(`http://127.0.0.1:${app.port}/`, {
        headers: { host: acme.client.host, 'accept-encoding': 'gzip, deflate, br' },
      });
      const bytes = Buffer.from(await body.arrayBuffer());
      expect([headers['content-encoding'], Number(headers['content-length'])]).toEqual(['br', bytes.length]);
      return brotliDecompressSync(bytes).toString();
    };
    expect(await compressed()).toBe(plain.text);
    let again = '';
    expect(await isCached(async () => (again = await compressed()))).toBe(true);
    expect(again).toBe(plain.text);
    const known = { headers: { 'if-none-match': String(plain.headers['etag']) } };
    const left = await visitor.get('//', known);
    expect([left.status, left.text, left.headers['content-length']]).toEqual([304, '', undefined]);
  });

  it('has no body for HEAD, and is not given to other methods', async () => {
    const { headers } = await visitor.get('//api/v2/status');
    const head = await visitor.request('HEAD', '//api/v2/status');
    expect([head.status, head.text, head.headers['content-length'], head.headers['etag']]).toEqual([
      200,
      '',
      headers['content-length'],
      headers['etag'],
    ]);
    expect((await visitor.post('//api/v2/status', {})).status).toBe(405);
  });

  it('is given to no host but the tenant’s, however that is written', async () => {
    await visitor.get('//api/v2/status');
    const [name = ''] = acme.client.host.split(':');
    for (const host of [name.toUpperCase(), `${name}.`, `${name}:443`]) {
      const { status, body } = await visitor.onHost(host).get('//api/v2/status');
      expect([host, status, body?.page?.id]).toEqual([host, 200, acme.tenant.slug]);
    }
    for (const host of ['nobody.example', `x${name}`, `${name}:99999`, `${name}/`, '']) {
      expect([host, (await visitor.onHost(host).get('//api/v2/status')).status]).toEqual([host, 404]);
    }
    const other = await app.newTenant();
    const { body } = await other.client.withKey(undefined).get('//api/v2/components');
    expect(body.components).toEqual([]);
  });

  it('is not waited for where the host is not cached: then the guards decide', async () => {
    await visitor.get('//api/v2/status');
    vi.spyOn(app.app.get(HostResolver), 'cached').mockReturnValue(undefined);
    expect(await isCached(() => visitor.get('//api/v2/status'))).toBe(false);
  });
});

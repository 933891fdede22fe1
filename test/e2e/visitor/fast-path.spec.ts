import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FastPath } from '#visitor/responses/fast-path.js';
import { ResponseWriter } from '#visitor/responses/response-writer.js';
import { VisitorResponses } from '#visitor/responses/visitor-responses.js';
import { changesHeard } from '../../support/changes-heard.js';
import { eventually } from '../../support/eventually.js';
import { sendRaw, type RawResponse } from '../../support/raw-request.js';
import { useApi } from '../../support/use-api.js';

/** Headers that differ for each response. */
const OWN = ['date', 'x-request-id', 'keep-alive', 'connection'];

const application = useApi();
const acme = application.useTenant('acme', ['de', 'en']);
const other = application.useTenant('other', ['en']);
const STATUS = '/api/v2/components';

/** Sends a request and reports whether it reached Fastify. */
async function ask(
  head: string,
  lines: readonly string[] = [],
): Promise<{ readonly response: RawResponse; readonly isRouted: boolean }> {
  const tried = vi.spyOn(application.app.get(FastPath), 'tryRespond');
  const bytes = [head, ...lines, 'Connection: close', '', ''].join('\r\n');
  const response = await sendRaw(application.port, bytes);
  const isRouted = !tried.mock.results.some(({ value }) => value === true);
  tried.mockRestore();
  return { response, isRouted };
}

function comparable({ status, headers, text }: RawResponse): unknown {
  return [status, text, Object.entries(headers).filter(([name]) => !OWN.includes(name))];
}

const HOST = 'Host: acme.localhost';

describe('A request that is responded to before Fastify', () => {
  beforeAll(async () => {
    await acme.client.post('/components', { name: { de: 'Bezahlung', en: 'Payments' } });
    await other.client.post('/components', { name: { en: 'Secret of the other one' } });
    await changesHeard(application.app);
    for (const tenant of [acme, other]) {
      await eventually(
        () => tenant.client.withKey(undefined).get(`/${STATUS}`),
        ({ body }) => body.components.length === 1,
      );
    }
  });
  afterEach(() => vi.restoreAllMocks());

  it.each(['/', STATUS, '/favicon.svg'])('gets the response of Fastify: GET and HEAD %s', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      // With a query, the same address is served by Fastify.
      const usual = await ask(`${method} ${path}?x=1 HTTP/1.1`, [HOST]);
      await ask(`${method} ${path} HTTP/1.1`, [HOST]);
      const fast = await ask(`${method} ${path} HTTP/1.1`, [HOST]);
      expect([usual.isRouted, fast.isRouted]).toEqual([true, false]);
      expect(comparable(fast.response)).toEqual(comparable(usual.response));
      expect(fast.response.status).toBe(200);
    }
  });

  it.each<[string, string, readonly string[], number]>([
    ['two hosts', `GET ${STATUS} HTTP/1.1`, [HOST, 'host: other.localhost'], 400],
    ['no host', `GET ${STATUS} HTTP/1.0`, [], 404],
    ['a host of nobody', `GET ${STATUS} HTTP/1.1`, ['Host: nobody.localhost'], 404],
    ['a fragment', `GET ${STATUS}#x HTTP/1.1`, [HOST], 400],
    ['an absolute address', `GET http://acme.localhost${STATUS} HTTP/1.1`, ['Host: other.localhost'], 200],
    ['another method', `DELETE ${STATUS} HTTP/1.1`, [HOST], 405],
    ['a query', `GET ${STATUS}?lang=en HTTP/1.1`, [HOST], 200],
  ])('is none with %s', async (_, head, lines, status) => {
    for (let time = 0; time < 2; time += 1) {
      const { response, isRouted } = await ask(head, lines);
      expect([isRouted, response.status]).toEqual([true, status]);
      expect(response.text).not.toContain('Secret of the other one');
    }
  });

  it('is answered for its own host and in its own language, whatever it says of other hosts', async () => {
    const names = async (lines: readonly string[]): Promise<unknown> => {
      await ask(`GET ${STATUS} HTTP/1.1`, lines);
      const { response, isRouted } = await ask(`GET ${STATUS} HTTP/1.1`, lines);
      expect(isRouted).toBe(false);
      return response.body.components[0].name;
    };
    expect(await names([HOST])).toBe('Bezahlung');
    expect(await names([HOST, 'Accept-Language: en-GB'])).toBe('Payments');
    expect(await names(['Host: other.localhost'])).toBe('Secret of the other one');
    expect(await names([HOST, 'X-Forwarded-Host: other.localhost'])).toBe('Bezahlung');
  });

  it('sees a change at once, and is not modified for who has what there is', async () => {
    const { response } = await ask(`GET ${STATUS} HTTP/1.1`, [HOST]);
    const tag = `If-None-Match: ${response.headers['etag']}`;
    const known = await ask(`GET ${STATUS} HTTP/1.1`, [HOST, tag]);
    expect([known.isRouted, known.response.status, known.response.text]).toEqual([false, 304, '']);
    await acme.client.post('/components', { name: 'Neu' });
    await changesHeard(application.app);
    await eventually(
      () => ask(`GET ${STATUS} HTTP/1.1`, [HOST, tag]),
      ({ response: { status, body } }) => status === 200 && body.components.length === 2,
    );
  });

  it('has an id of its own, or the one that it names', async () => {
    const idOf = async (lines: readonly string[]): Promise<string | undefined> =>
      (await ask(`GET ${STATUS} HTTP/1.1`, [HOST, ...lines])).response.headers['x-request-id'];
    expect(await idOf(['X-Request-Id: mine-1'])).toBe('mine-1');
    const unusable = await idOf(['X-Request-Id: not usable']);
    expect(unusable).toMatch(/^[\da-f-]{36}$/);
    expect(await idOf([])).not.toBe(unusable);
  });

  it('goes on to Fastify when something fails before a byte is sent', async () => {
    await ask(`GET ${STATUS} HTTP/1.1`, [HOST]);
    vi.spyOn(application.app.get(ResponseWriter), 'tryWrite').mockImplementationOnce(() => {
      throw new Error('A fault.');
    });
    const { response, isRouted } = await ask(`GET ${STATUS} HTTP/1.1`, [HOST]);
    expect([isRouted, response.status]).toEqual([true, 200]);
  });
});

/** Header lines that clients, proxies and attackers send. A request gets one of each list, or none. */
const LINES: readonly (readonly string[])[] = [
  ['', 'gzip', 'br;q=0, gzip', 'identity;q=0', '*', ';;,q=,br;q=x', 'gzip;q=0.5, br;q=0'].map(
    (value) => `Accept-Encoding: ${value}`,
  ),
  ['', 'en', 'de;q=0, en', '*', 'en;q=0.1, fr, de;q=0.05', 'constructor,__proto__', 'e'.repeat(3000)].map(
    (value) => `Accept-Language: ${value}`,
  ),
  ['', '*', 'W/"x", "y"', '"unfinished', '*, *'].map((value) => `If-None-Match: ${value}`),
  ['Mon, 23 Nov 2099 00:00:00 GMT', 'never'].map((value) => `If-Modified-Since: ${value}`),
  ['If-Match: "x"', 'Range: bytes=0-9', 'If-Unmodified-Since: Mon, 23 Nov 1998 00:00:00 GMT'],
  ['text/html', 'application/xml', '*/*;q=0'].map((value) => `Accept: ${value}`),
  ['Content-Length: 0', 'Expect: 100-continue', 'Upgrade: websocket', 'Authorization: Bearer hg_no'],
  ['X-Forwarded-Host: other.localhost', 'X-Forwarded-Proto: https', 'X-HTTP-Method-Override: DELETE'],
];
const HOSTS = [
  'acme.localhost',
  'ACME.localhost',
  'acme.localhost.',
  'acme.localhost:8080',
  'nobody.localhost',
];

describe('Whatever a request says', () => {
  afterEach(() => vi.restoreAllMocks());

  it('its response is the same from memory before Fastify, from memory after it, and from its route', async () => {
    const line = LINES.map((lines) => fc.option(fc.constantFrom(...lines), { nil: undefined, freq: 1 }));
    const request = fc.record({
      method: fc.constantFrom('GET', 'HEAD'),
      path: fc.constantFrom('/', STATUS, '/favicon.svg'),
      version: fc.constantFrom('1.1', '1.0'),
      host: fc.constantFrom(...HOSTS),
      lines: fc.tuple(...line).map((lines) => lines.filter((one) => one !== undefined)),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, version, host, lines }) => {
        const head = `${method} ${path} HTTP/${version}`;
        const bytes = [head, `Host: ${host}`, ...lines, 'Connection: close', '', ''].join('\r\n');
        const sent = async (): Promise<unknown> => comparable(await sendRaw(application.port, bytes));
        // A response that is compressed for the first time does not come from the cache.
        await sent();
        const first = await sent();
        const fast = vi.spyOn(application.app.get(FastPath), 'tryRespond').mockReturnValue(false);
        const hooked = await sent();
        const cached = vi.spyOn(application.app.get(VisitorResponses), 'cached').mockReturnValue(undefined);
        const routed = await sent();
        fast.mockRestore();
        cached.mockRestore();
        expect([hooked, routed]).toEqual([first, first]);
      }),
      { numRuns: 150 },
    );
  });
});

import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../support/use-api.js';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

describe('the files of the reference', () => {
  const app = useApi();
  const acme = app.useTenant('acme');

  /** Requests without a key and without decompressing. */
  function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { port } = new URL(`http://${acme.client.host}`);
      httpRequest(
        { host: '127.0.0.1', port, path, method, headers: { host: acme.client.host, ...headers } },
        (response) => {
          const { statusCode = 0 } = response;
          buffer(response).then((body) => {
            resolve({ status: statusCode, headers: response.headers, body });
          }, reject);
        },
      )
        .on('error', reject)
        .end();
    });
  }

  async function linked(page: string): Promise<string[]> {
    const html = (await get(page)).body.toString();
    return [...html.matchAll(/(?:src|href)="(\/api\/v1\/docs\/assets\/[^"]+)"/g)].map(([, path]) => path!);
  }

  it('are compressed as the client accepts, and the same in each coding', async () => {
    const paths = [...(await linked('/api/v1/docs')), ...(await linked('/api/v1/reference'))];
    expect(paths.map((path) => path.replace(/.*\/(.*)-\w+\./, '$1.')).toSorted()).toEqual([
      'scalar.js',
      'swagger-ui.css',
      'swagger-ui.js',
    ]);
    for (const path of paths) {
      const brotli = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
      const gzip = await get(path, { 'accept-encoding': 'gzip, br;q=0' });
      const plain = await get(path);
      expect([brotli, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
        'br',
        'gzip',
        undefined,
      ]);
      expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
      expect(brotli.headers['content-length']).toBe(String(brotli.body.length));
      expect(brotli.body.length).toBeLessThan(plain.body.length / 3);
      expect(new Set([brotli, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
    }
  });

  it('are kept by browsers, with a type that they run', async () => {
    for (const path of [...(await linked('/api/v1/docs')), ...(await linked('/api/v1/reference'))]) {
      const { status, headers } = await get(path, { 'accept-encoding': 'br' }, 'HEAD');
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(/^text\/(javascript|css); charset=utf-8$/);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(headers['x-content-type-options']).toBe('nosniff');
      const again = await get(path, { 'accept-encoding': 'br', 'if-none-match': headers.etag! });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect((await get(path, { 'if-none-match': headers.etag! })).status).toBe(200);
    }
  });

  it.each(['/docs', '/reference', '/docs/swagger-ui-init.js', '/reference/start.js', '/docs/guide.js'])(
    'are started by a page that is checked each time: %s',
    async (path) => {
      const { headers, status } = await get(`/api/v1${path}`);
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect((await get(`/api/v1${path}`, { 'if-none-match': headers.etag! })).status).toBe(304);
    },
  );

  it.each(['scalar.js', 'none.js', '..%2Fdocument.js', '%2e%2e', 'scalar.js.br', '__proto__'])(
    'are only those of the build: %s',
    async (file) => {
      const { status, body } = await get(`/api/v1/docs/assets/${file}`);
      expect(status).toBe(404);
      expect(JSON.parse(body.toString())).toHaveProperty('message');
    },
  );
});

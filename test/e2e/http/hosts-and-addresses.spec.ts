import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { createComponent } from '../../support/factories.js';
import { getRaw, sendRaw, type RawResponse } from '../../support/raw-request.js';
import { startTestApplication } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const NO_CENTRAL =
  'No status page lives at this host, and there is no central endpoint; ask at the host of a status page.';
const NOTHING_HERE = 'There is nothing at this address.';

const application = useApi();
const own = application.useTenant('own');

beforeAll(async () => {
  await createComponent(own.client);
});

function ask(target: string, host: string): Promise<RawResponse> {
  return getRaw(application.port, target, [`Host: ${host}`, `Authorization: Bearer ${own.client.key}`]);
}

describe('A host name', () => {
  it.each([
    'own.localhost:65536',
    'own.localhost:99999999',
    'own.localhost:000080',
    'own.localhost:+80',
    'own.localhost:8e1',
    `own.localhost:${'0'.repeat(15_000)}`,
  ])('with an impossible port is unknown: %s', async (host) => {
    const { status, body } = await ask('/api/v1/me', host);
    expect([status, body.message]).toEqual([404, NO_CENTRAL]);
  });

  it.each([
    ['own.localhost', 'keep-alive'],
    [`${'a.'.repeat(126)}a:65535`, 'keep-alive'],
    [`${'a.'.repeat(127)}a:65535`, 'close'],
    [`own.localhost:${'0'.repeat(15_000)}`, 'close'],
  ])('that is too long to be one ends the connection: %s', async (host, connection) => {
    const request = `GET /api/v2/status.json HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    expect((await sendRaw(application.port, request)).headers['connection']).toBe(connection);
  });

  it.each([
    ['own.localhost', 'own.localhost'],
    ['own.localhost', 'nobody.example'],
    ['nobody.example', 'own.localhost'],
  ])('that is not the only one gets 400: %s and %s', async (one, other) => {
    for (const target of ['/', '/api/v1/me', '/api/v2/status', '/nothing', '/health/live']) {
      const lines = [
        `Host: ${one}`,
        `X-Between: 1`,
        `hOST: ${other}`,
        `Authorization: Bearer ${own.client.key}`,
      ];
      const { status, body } = await getRaw(application.port, target, lines);
      expect([target, status, body]).toEqual([
        target,
        400,
        { message: 'The request names more than one host.' },
      ]);
    }
  });

  it('that is missing altogether is unknown', async () => {
    const { status, body } = await getRaw(application.port, '/api/v1/me', []);
    expect([status, body.message]).toEqual([404, NO_CENTRAL]);
  });

  it.each([
    'own.localhost',
    'OWN.LocalHost',
    'own.localhost.',
    'OWN.localhost.:80',
    'own.localhost:',
    'own.localhost:65535',
  ])('is found whatever its case, port and trailing dot: %s', async (host) => {
    expect((await ask('/api/v1/me', host)).status).toBe(200);
  });

  it.each([
    'nobody.localhost',
    'own.localhost.example',
    'example.own.localhost',
    'localhost',
    '.localhost',
    'own..localhost',
    'own.localhost..',
    'own.localhost:80:80',
    'own.localhost:http',
    'own.localhost/api',
    'own.localhost?x',
    'own.localhost#x',
    'x@own.localhost',
    'own%2elocalhost',
    'own%00.localhost',
    "own'.localhost",
    '*.localhost',
    'own .localhost',
    'own.localhost,other.localhost',
    '[::1]',
    '[::1]:80',
    '127.0.0.1',
    '0x7f.1',
    '-',
    '_',
    '%',
    '"',
    'own.localhost\u00ad',
    'ow\u00ban.localhost',
    '\u00ff\u00fe',
    `${'a'.repeat(64)}.localhost`,
    `${'a.'.repeat(3_000)}localhost`,
  ])('that is unknown gets 404 that says there is no central endpoint: %s', async (host) => {
    const { status, body } = await ask('/api/v1/me', host);
    expect([status, body]).toEqual([404, { message: NO_CENTRAL }]);
  });

  it.each([
    '/',
    '/api',
    '/api/v1',
    '/api/v1/me',
    '/api/v1/nothing',
    '/api/v1/docs',
    '/api/v1/openapi.json',
    '/nothing',
    '/x/../y',
  ])('that is unknown gets that 404 at every address: %s', async (target) => {
    const { status, body } = await ask(target, 'nobody.example');
    expect([status, body]).toEqual([404, { message: NO_CENTRAL }]);
  });

  it('does not matter to probes', async () => {
    for (const host of ['own.localhost', 'nobody.example', '127.0.0.1', '%']) {
      for (const probe of ['/health/live', '/health/serving', '/health/ready']) {
        const { status, body } = await getRaw(application.port, probe, [`Host: ${host}`]);
        expect([status, body]).toMatchObject([200, { status: 'ok' }]);
      }
    }
  });

  it('in X-Forwarded-Host does not count, nor do other headers of proxies', async () => {
    const headers = {
      'x-forwarded-host': 'own.localhost',
      forwarded: 'host=own.localhost',
      'x-host': 'own.localhost',
      'x-original-host': 'own.localhost',
    };
    expect((await own.client.onHost('nobody.example').get('/me', { headers })).status).toBe(404);
    const away = { 'x-forwarded-host': 'nobody.example' };
    const { status, body } = await own.client.get('/me', { headers: away });
    expect([status, body.data.tenant.status_page_url]).toEqual([200, `http://${own.client.host}`]);
  });
});

describe('X-Forwarded-Host', () => {
  interface ProxyOptions {
    readonly headers?: Record<string, string>;
    readonly environment?: Record<string, string>;
  }

  async function withProxies(
    proxies: string,
    host: string,
    forwarded: string,
    { headers: more = {}, environment = {} }: ProxyOptions = {},
  ): Promise<[number, string | undefined]> {
    const behind = await startTestApplication({
      environment: { TRUSTED_PROXIES: proxies, ...environment },
      database: application.database,
    });
    try {
      const client = behind.stranger.onHost(host).withKey(own.client.key);
      const { status, body } = await client.get('/me', {
        headers: { 'x-forwarded-host': forwarded, ...more },
      });
      return [status, body.data?.tenant.status_page_url];
    } finally {
      await behind.close();
    }
  }

  it('counts from a trusted proxy, for the tenant and for links', async () => {
    expect(await withProxies('127.0.0.0/8', 'internal.example', 'own.localhost:8080')).toEqual([
      200,
      'http://own.localhost:8080',
    ]);
  });

  it('means the default port if it names none, unless X-Forwarded-Port does', async () => {
    expect(await withProxies('127.0.0.1', 'internal.example:81', 'OWN.localhost.')).toEqual([
      200,
      'http://own.localhost',
    ]);
    for (const [port, shown] of [
      ['8443', ':8443'],
      ['1, 8444', ':8444'],
      ['80', ''],
      ['0', ''],
      ['65536', ''],
      ['080808', ''],
      ['x', ''],
    ]) {
      const headers = { 'x-forwarded-port': port! };
      expect([
        port,
        await withProxies('127.0.0.1', 'internal.example', 'own.localhost', { headers }),
      ]).toEqual([port, [200, `http://own.localhost${shown}`]]);
    }
  });

  it('cannot change a port that is set', async () => {
    const options = {
      headers: { 'x-forwarded-port': '1' },
      environment: { PUBLIC_PORT: '8080', PUBLIC_SCHEME: 'https' },
    };
    expect(await withProxies('127.0.0.1', 'internal.example', 'own.localhost:2', options)).toEqual([
      200,
      'https://own.localhost:8080',
    ]);
  });

  it('does not count from anyone else while some proxy is trusted', async () => {
    expect(await withProxies('192.0.2.1,10.0.0.0/8', 'nobody.example', 'own.localhost')).toEqual([
      404,
      undefined,
    ]);
    const headers = { 'x-forwarded-port': '1' };
    const environment = { PUBLIC_SCHEME: 'https' };
    expect(
      await withProxies('192.0.2.1', 'own.localhost', 'nobody.example', { headers, environment }),
    ).toEqual([200, 'https://own.localhost']);
  });
});

describe('An address', () => {
  it.each([
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v1/me/',
    '/api/v1/me/x',
    '/api/v1//me',
    '//api/v1/me',
    '/api/v1/ME',
    '/API/v1/me',
    '/api/v2/me',
    '/api/v1/./me',
    '/api/v1/x/../me',
    '/api/v1/%2e%2e/v1/me',
    '/api/v1/..%2fv1/me',
    '/api/v1%2Fme',
    '/api/v1/me;x=1',
    '/api/v1/me%00',
    '/api/v1/me%20',
    String.raw`/api/v1\me`,
    '/api/v1/components/1/2',
    '/health/live/x',
    '/.env',
  ])('that is none gets 404, with a key and without: %s', async (target) => {
    const { status, body, headers } = await ask(target, 'own.localhost');
    expect([status, body]).toEqual([404, { message: NOTHING_HERE }]);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect((await getRaw(application.port, target, ['Host: own.localhost'])).status).toBe(404);
  });

  it.each([
    '/api/v1/%6de',
    '/%61pi/v1/me',
    '/api/v1/m%65',
    '/api/v1/%63omponents',
    '/api/v1/component-groups?',
    '/api/v1/components/%31?x',
  ])('passes the guards however it is written: %s', async (target) => {
    expect((await ask(target, 'nobody.localhost')).status).toBe(404);
    const { status, headers } = await getRaw(application.port, target, ['Host: own.localhost']);
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
    const other = await application.tenant(`other-${target.replaceAll(/\W+/g, '-')}x`.toLowerCase());
    const stranger = [`Host: own.localhost`, `Authorization: Bearer ${other.client.key}`];
    expect((await getRaw(application.port, target, stranger)).status).toBe(403);
  });

  it('in absolute form counts before the Host header', async () => {
    const bearer = `Authorization: Bearer ${own.client.key}`;
    const path = '/api/v1/components?per_page=1';
    for (const host of ['evil.example', 'nobody.localhost:1', '']) {
      const lines = [`Host: ${host}`, bearer];
      const { status, body } = await getRaw(application.port, `http://OWN.localhost.:81${path}`, lines);
      expect([status, body.links?.first]).toEqual([
        200,
        `http://own.localhost:${application.port}/api/v1/components?per_page=1&page=1`,
      ]);
      const refused = await getRaw(application.port, `http://own.localhost${path}`, [`Host: ${host}`]);
      expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    }
    for (const authority of ['evil.example', 'own.localhost:99999', 'x@own.localhost', '']) {
      const { status, body } = await ask(`http://${authority}${path}`, 'own.localhost');
      expect([authority, status, body]).toEqual([authority, 404, { message: NO_CENTRAL }]);
    }
  });

  it.each(['/x#%ff', '/#', '/api/v1/me#x', '/api/v2/status#', '/nothing#?x'])(
    'with a fragment gets 400: %s',
    async (target) => {
      const { status, body } = await ask(target, 'own.localhost');
      expect([status, body]).toEqual([400, { message: 'The request is not well-formed.' }]);
      expect((await ask(target, 'nobody.example')).status).toBe(404);
    },
  );

  it.each([
    '/%E0%A4%A',
    '/api/v1/%',
    '/api/v1/components/%zz',
    '/api/v1/components/%ff%fe',
    '/%c0%ae%c0%ae/etc',
  ])('that cannot be decoded gets 400 in the shape of errors: %s', async (target) => {
    const { status, body, headers } = await ask(target, 'own.localhost');
    expect([status, body]).toEqual([400, { message: 'The request is not well-formed.' }]);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each(['/%E0%A4%A', '/api/v1/%'])(
    'that cannot be decoded, at a host that is nobody’s, gets 404: %s',
    async (target) => {
      const { status, body } = await ask(target, 'nobody.example');
      expect([status, body]).toEqual([404, { message: NO_CENTRAL }]);
    },
  );

  it('of 10,000 characters is not found', async () => {
    expect((await ask(`/${'x'.repeat(10_000)}`, 'own.localhost')).status).toBe(404);
  });
});

describe('A method', () => {
  it.each([
    ['POST', '/me', 'GET, HEAD'],
    ['DELETE', '/status', 'GET, HEAD'],
    ['PATCH', '/components', 'GET, HEAD, POST'],
    ['PUT', '/component-groups', 'GET, HEAD, POST'],
    ['POST', '/components/1', 'DELETE, GET, HEAD, PATCH, PUT'],
    ['POST', '/component-groups/abc', 'DELETE, GET, HEAD, PATCH, PUT'],
    ['OPTIONS', '/components', 'GET, HEAD, POST'],
    ['OPTIONS', '/components/1', 'DELETE, GET, HEAD, PATCH, PUT'],
    ['POST', '/%6de', 'GET, HEAD'],
    ['POST', '/me?x=1', 'GET, HEAD'],
  ])('that an address lacks gets 405 with those that it has: %s %s', async (method, path, allow) => {
    for (const client of [own.client, own.client.withKey(undefined)]) {
      const { status, headers, body } = await client.request(method, path);
      expect([status, headers['allow'], Object.keys(body)]).toEqual([405, allow, ['message']]);
    }
  });

  it.each(['TRACE', 'PROPFIND', 'LOCK', 'SEARCH'])(
    'that hardly anyone uses gets a response in the shape of errors: %s',
    async (method) => {
      const request = (path: string, host: string): Promise<RawResponse> =>
        sendRaw(
          application.port,
          `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        );
      const { status, body } = await request('/api/v1/me', 'own.localhost');
      expect(status).toBe(405);
      expect(Object.keys(body)).toEqual(['message']);
    },
  );

  it('that is no method at all gets 400 in the shape of errors', async () => {
    const { status, body } = await sendRaw(
      application.port,
      'FROBNICATE / HTTP/1.1\r\nHost: own.localhost\r\n\r\n',
    );
    expect([status, Object.keys(body)]).toEqual([400, ['message']]);
  });

  it('in a header of overrides does not count', async () => {
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
    const { body } = await own.client.get('/components', { headers });
    expect(body.meta.total).toBe(1);
  });
});

describe('HEAD', () => {
  it.each(['/me', '/status', '/components', '/component-groups'])(
    'answers like GET, without the body: %s',
    async (path) => {
      const get = await own.client.get(path);
      const head = await own.client.request('HEAD', path);
      expect([head.status, head.text]).toEqual([200, '']);
      for (const name of ['etag', 'content-type', 'content-length', 'cache-control']) {
        expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
      }
    },
  );

  it('is refused like GET', async () => {
    expect((await own.client.withKey(undefined).request('HEAD', '/me')).status).toBe(401);
    expect((await (await own.clientWith()).request('HEAD', '/components')).status).toBe(403);
    expect((await own.client.request('HEAD', '/components/999999')).status).toBe(404);
    expect((await own.client.onHost('nobody.example').request('HEAD', '/me')).status).toBe(404);
  });
});

describe('A request that is no request', () => {
  it('with headers of more than 16 KiB gets 431 in the shape of errors', async () => {
    const { status, headers, body } = await getRaw(application.port, '/api/v1/me', [
      'Host: own.localhost',
      `X-Large: ${'x'.repeat(20_000)}`,
    ]);
    expect([status, headers['content-type']]).toEqual([431, 'application/json; charset=utf-8']);
    expect(body).toEqual({ message: 'The request is not well-formed: Request Header Fields Too Large.' });
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['a header without colon', 'GET / HTTP/1.1\r\nHost own.localhost\r\n\r\n'],
    [
      'a length that is none',
      'POST /api/v1/components HTTP/1.1\r\nHost: own.localhost\r\nContent-Length: x\r\n\r\n',
    ],
    [
      'a length and chunks at once',
      'POST / HTTP/1.1\r\nHost: own.localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'chunks that are none',
      'POST / HTTP/1.1\r\nHost: own.localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
  ])('with %s gets 400 in the shape of errors', async (_, bytes) => {
    const { status, body } = await sendRaw(application.port, bytes);
    expect([status, Object.keys(body)]).toEqual([400, ['message']]);
  });

  it('that is left in the middle of a body takes nothing down', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(application.port, '127.0.0.1', () => {
        socket.write(
          `POST /api/v1/components HTTP/1.1\r\nHost: own.localhost\r\nAuthorization: Bearer ${own.client.key}\r\n` +
            'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name": ',
          () => socket.destroy(),
        );
      });
      socket.on('close', () => {
        resolve();
      });
    });
    expect((await own.client.get('/components')).body.meta.total).toBe(1);
  });
});

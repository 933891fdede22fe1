import { get as getPlain, type IncomingMessage, type RequestListener } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request as requestSecure } from 'node:https';
import { text } from 'node:stream/consumers';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { Draining } from '#http/pipeline/draining.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { caddyPath, freePorts, startCaddy, type CaddyPorts, type RunningCaddy } from '../../support/caddy.js';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { startOwnPostgres, type OwnPostgres } from '../../support/own-postgres.js';
import { startTestApplication, type TestApplication } from '../../support/test-application.js';

const KNOWN = 'status.acme.test';
const UNVERIFIED = 'other.acme.test';
const UNKNOWN = 'status.nobody.test';
/** Two machines. Each may try this many wrong keys per minute. */
const [ADA, BOB] = ['127.0.0.21', '127.0.0.22'];
const FAILED_KEYS = 3;

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Needs Debian's package caddy, which `.ci/run` installs. */
describe.skipIf(caddyPath === undefined)('Caddy with our Caddyfile (needs the program caddy)', () => {
  let ports: CaddyPorts;
  let replicas: [TestApplication, TestApplication];
  let caddy: RunningCaddy;

  beforeAll(async () => {
    ports = await freePorts();
    const environment = {
      SERVICE_DOMAIN: 'pages.test',
      TRUSTED_PROXIES: '127.0.0.1',
      PUBLIC_SCHEME: 'https',
      PUBLIC_PORT: String(ports.https),
      FAILED_KEY_LIMIT: String(FAILED_KEYS),
    };
    const first = await startTestApplication({ environment });
    replicas = [first, await startTestApplication({ environment, database: first.database })];
    const { tenant } = await first.tenant('acme');
    const tenants = first.app.get(TenantsService);
    await runForTenant(tenant, async () => {
      for (const host of [KNOWN, UNVERIFIED]) await tenants.addDomain(host);
      await tenants.vouchFor(KNOWN);
    });
    caddy = await startCaddy(
      caddyPath ?? '',
      ports,
      replicas.map(({ port }) => port),
    );
  }, 120_000);
  afterAll(async () => {
    await caddy.stop();
    const [first, second] = replicas;
    await second.close();
    await first.close();
  });

  /** Response for a browser that trusts only Caddy's authority. */
  async function visit(
    host: string,
    path: string,
    {
      from = '127.0.0.1',
      headers = {},
      method = 'GET',
    }: { from?: string; headers?: Record<string, string>; method?: string } = {},
  ): Promise<Answer> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      requestSecure(
        {
          host: '127.0.0.1',
          port: ports.https,
          servername: host,
          path,
          method,
          ca: caddy.ca,
          localAddress: from,
          headers: { host: `${host}:${ports.https}`, ...headers },
        },
        resolve,
      )
        .on('error', reject)
        .end();
    });
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  /** Hosts of the certificate that Caddy presents for a host. */
  async function certificate(host: string): Promise<string | undefined> {
    const socket = await new Promise<TLSSocket>((resolve, reject) => {
      const opened = connectTls(
        { host: '127.0.0.1', port: ports.https, servername: host, ca: caddy.ca },
        () => {
          resolve(opened);
        },
      ).on('error', reject);
    });
    const { subjectaltname } = socket.getPeerCertificate();
    socket.destroy();
    return subjectaltname;
  }

  async function plain(
    port: number,
    path: string,
    headers: Record<string, string>,
    from = '127.0.0.1',
  ): Promise<Answer> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      getPlain({ host: '127.0.0.1', port, path, headers, localAddress: from }, resolve).on('error', reject);
    });
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  it.each([KNOWN, 'acme.pages.test'])('has a certificate for %s, which a tenant has', async (host) => {
    expect(await certificate(host)).toBe(`DNS:${host}`);
    const page = await visit(host, '/');
    expect(page.status).toBe(200);
    expect(page.body).toContain(`https://${host}:${ports.https}/`);
  });

  it.each([UNKNOWN, UNVERIFIED, 'nobody.pages.test', '127.0.0.1.pages.test'])(
    'has none for %s',
    async (host) => {
      await expect(certificate(host)).rejects.toThrow(/alert/);
    },
  );

  it('speaks HTTP/2', async () => {
    const session = connectHttp2(`https://127.0.0.1:${ports.https}`, { servername: KNOWN, ca: caddy.ca });
    try {
      const stream = session.request({ ':path': '/api/v2/status', ':authority': `${KNOWN}:${ports.https}` });
      const status = new Promise((resolve, reject) => {
        stream.on('response', (headers) => {
          resolve(headers[':status']);
        });
        stream.on('error', reject);
      });
      expect(await status).toBe(200);
      expect(session.alpnProtocol).toBe('h2');
      expect(JSON.parse(await text(stream))).toHaveProperty('status');
    } finally {
      session.destroy();
    }
  });

  it('redirects http to https', async () => {
    const { status, headers } = await plain(ports.http, '/history?page=2', { host: KNOWN });
    expect(status).toBe(308);
    expect(headers.location).toMatch(new RegExp(`^https://${KNOWN}(:${ports.https})?/history\\?page=2$`));
  });

  it('lets us see the address of each client, whatever the client says', async () => {
    const wrongKey = (from: string, claimed: string): Promise<number | undefined> =>
      visit(KNOWN, '/api/v1/me', {
        from,
        headers: { authorization: 'Bearer hg_wrong', 'x-forwarded-for': claimed },
      }).then(({ status }) => status);
    const statuses: unknown[] = [];
    // Each replica has its own count.
    for (let n = 0; n < 3 * FAILED_KEYS; n += 1) statuses.push(await wrongKey(ADA, `198.51.100.${n}`));
    expect(statuses.at(0)).toBe(401);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(FAILED_KEYS);
    expect(await wrongKey(BOB, ADA)).toBe(401);
  });

  it('asks for hosts, and no other client can', async () => {
    const path = (host: string): string => `/health/host?domain=${host}`;
    const [{ port }] = replicas;
    // Requests as Caddy sends them.
    expect((await plain(port, path(KNOWN), {})).status).toBe(200);
    expect((await plain(port, path(UNKNOWN), {})).status).toBe(404);
    expect((await plain(port, '/health/host', {})).status).toBe(404);
    expect((await plain(port, `${path(KNOWN)}&domain=${UNKNOWN}`, {})).status).toBe(404);
    expect((await plain(port, path('%00'), {})).status).toBe(404);
    // Through Caddy, past it, and through another proxy.
    for (const address of [path(KNOWN), '/health/%68ost?domain=' + KNOWN, '/health//host?domain=' + KNOWN])
      expect((await visit(KNOWN, address)).status).toBe(404);
    expect((await plain(port, path(KNOWN), {}, ADA)).status).toBe(404);
    expect((await plain(port, path(KNOWN), { 'x-forwarded-for': ADA })).status).toBe(404);
    expect((await plain(port, path(KNOWN), { via: '1.1 other' })).status).toBe(404);
    // Newer versions of Caddy add Via to their own question, too.
    const asked = await plain(ports.ask, path(KNOWN), { via: '1.1 Caddy' });
    expect(asked.status).toBe(200);
  });

  it('repeats a write with an Idempotency-Key on another replica when the first one dies, and no other write', async () => {
    const { client } = await replicas[0].tenant('writer');
    const [kept, deleted] = [await createComponent(client), await createComponent(client)];
    // Debian's version of Caddy does not keep bodies, so these writes have none.
    const remove = (id: number, headers: Record<string, string>): Promise<Answer> =>
      visit('writer.pages.test', `/api/v1/components/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${client.key}`, ...headers },
      });
    // Each replica in turn dies once it has a write, before it answers.
    let killed = 0;
    const restore = replicas.map(({ app }) => {
      const server = app.getHttpServer();
      const handlers = server.listeners('request') as RequestListener[];
      server.removeAllListeners('request').on('request', (request, response) => {
        if (request.method === 'DELETE' && killed === 0) {
          killed += 1;
          request.socket.destroy();
        } else for (const handler of handlers) handler.call(server, request, response);
      });
      return () => {
        server.removeAllListeners('request');
        for (const handler of handlers) server.on('request', handler);
      };
    });
    try {
      const repeated = await remove(deleted.id, { 'idempotency-key': 'once' });
      expect([killed, repeated.status]).toEqual([1, 204]);
      killed = 0;
      const lost = await remove(kept.id, {});
      expect([killed, lost.status]).toEqual([1, 502]);
    } finally {
      for (const back of restore) back();
    }
    expect((await client.get('/components')).body.data).toMatchObject([{ id: kept.id }]);
  });

  it('goes on without a replica that drains, and then stops', async () => {
    const [, second] = replicas;
    second.app.get(Draining).start(second.app.getHttpServer());
    const answers: unknown[] = [];
    for (let n = 0; n < 20; n += 1) answers.push((await visit(KNOWN, '/api/v2/status')).status);
    expect(new Set(answers)).toEqual(new Set([200]));
    // Caddy's health check, every two seconds, notices the draining replica.
    let served = 0;
    second.app.getHttpServer().on('request', (request: IncomingMessage) => {
      if (request.url === '/api/v2/summary') served += 1;
    });
    await eventually(
      async () => {
        const before = served;
        for (let n = 0; n < 10; n += 1) expect((await visit(KNOWN, '/api/v2/summary')).status).toBe(200);
        return served - before;
      },
      (count) => count === 0,
      15_000,
    );
  }, 30_000);
});

describe.skipIf(caddyPath === undefined)(
  'Caddy, while the database is away (needs the program caddy)',
  () => {
    let postgres: OwnPostgres;
    let replicas: TestApplication[];
    let caddy: RunningCaddy;
    let ports: CaddyPorts;

    beforeAll(async () => {
      postgres = await startOwnPostgres();
      ports = await freePorts();
      const environment = {
        SERVICE_DOMAIN: 'pages.test',
        TRUSTED_PROXIES: '127.0.0.1',
        PUBLIC_SCHEME: 'https',
      };
      const first = await startTestApplication({ environment, database: postgres.database });
      await first.tenant('acme');
      replicas = [first, await startTestApplication({ environment, database: postgres.database })];
      caddy = await startCaddy(
        caddyPath ?? '',
        ports,
        replicas.map(({ port }) => port),
      );
    }, 120_000);
    afterAll(async () => {
      await caddy.stop();
      for (const replica of replicas) await replica.close();
      await postgres.remove();
    });

    function visit(path: string): Promise<number | undefined> {
      return new Promise((resolve, reject) => {
        requestSecure(
          {
            host: '127.0.0.1',
            port: ports.https,
            servername: 'acme.pages.test',
            path,
            ca: caddy.ca,
            headers: { host: `acme.pages.test:${ports.https}` },
          },
          (response) => {
            response.resume().on('end', () => {
              resolve(response.statusCode);
            });
          },
        )
          .on('error', reject)
          .end();
      });
    }

    it('shows visitors what each replica has in memory', async () => {
      const statuses = async (): Promise<unknown[]> => {
        const seen: unknown[] = [];
        for (let n = 0; n < 20; n += 1) seen.push(await visit('/api/v2/status'));
        return [...new Set(seen)];
      };
      expect(await statuses()).toEqual([200]);
      await postgres.stop();
      // For longer than two of Caddy's probes, which come every two seconds.
      for (const end = performance.now() + 6_000; performance.now() < end;)
        expect(await statuses()).toEqual([200]);
    }, 60_000);
  },
);

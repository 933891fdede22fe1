import axe from 'axe-core';
import { pino } from 'pino';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApplication } from '../../../src/application.js';
import { readSettings } from '#core/config/read-settings.js';
import { launchBrowser } from '../../support/browser.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { createAnnouncement, createComponent } from '../../support/factories.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { LogSink } from '../../support/log-sink.js';
import { getRaw } from '../../support/raw-request.js';
import { INCIDENT_KINDS, DAY, HOUR, createOfKind, done, fromNow } from '../../support/incidents.js';
import { startTestApplication, TEST_SECRETS_KEY } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const HTML = 'text/html; charset=utf-8';
const TITLE = { de: 'Ausfall der <b>Kasse</b>', en: 'Outage of the till' };
const BODY = { de: 'Wir **suchen** <script>alert(1)</script>', en: 'We **search**.' };

const KINDS = [
  ...INCIDENT_KINDS.map((incidentKind) => ({
    kind: incidentKind.type,
    path: incidentKind.path,
    make: (client: Client, values: object = {}): Promise<any> =>
      createOfKind(client, incidentKind, { title: TITLE, body: BODY, ...values }),
  })),
  {
    kind: 'announcement',
    path: '/announcements',
    make: (client: Client, values: object = {}): Promise<any> =>
      createAnnouncement(client, { title: TITLE, body: BODY, ...values }),
  },
];

const application = useApi();
const own = application.useTenant('own');
const other = application.useTenant('other');
const { client } = own;
const visitor = client.withKey(undefined);

/** Path of a preview link of an incident, in the form that the test client takes. */
async function linkTo(path: string, id: number, json: object = {}, as = client): Promise<string> {
  const { url } = await done(as.post(`${path}/${id}/preview`, json));
  return `/${new URL(url).pathname}`;
}

/** Checks the headers of every response to a preview link, whether it shows something or not. */
function expectPrivate({ headers }: ApiResponse): void {
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
  });
  for (const name of ['etag', 'access-control-allow-origin', 'set-cookie', 'last-modified'])
    expect(headers[name]).toBeUndefined();
}

/** Expects the response of a page that does not exist, whatever the reason. */
async function expectNothing(asked: Promise<ApiResponse>): Promise<void> {
  const response = await asked;
  const { text } = await visitor.get('//incidents/999999', { headers: { accept: 'text/html' } });
  expect([response.status, response.headers['content-type'], response.text]).toEqual([404, HTML, text]);
  expectPrivate(response);
}

describe.each(KINDS)('The preview of a draft ($kind)', ({ kind, path, make }) => {
  it('shows its page, which says that it is not published and until when the link is valid', async () => {
    const { id } = await make(client);
    const response = await visitor.get(await linkTo(path, id));
    expect([response.status, response.headers['content-type']]).toEqual([200, HTML]);
    expectPrivate(response);
    expect(response.headers['content-language']).toBe('de');
    for (const shown of [
      'Ausfall der &lt;b>Kasse',
      'Wir <strong>suchen</strong>',
      'Vorschau: nicht veröffentlicht',
      'bis 8. März 2026',
      '<meta name="robots" content="noindex"/>',
    ])
      expect(response.text).toContain(shown);
    expect(response.text).not.toContain('<script>alert');
  });

  it('speaks the visitor’s language, and its own links keep to the preview', async () => {
    const { id } = await make(client);
    const link = await linkTo(path, id);
    const { text, headers } = await visitor.get(`${link}?lang=en`);
    expect(headers['content-language']).toBe('en');
    for (const shown of ['Outage of the till', 'We <strong>search</strong>', 'Preview: not published'])
      expect(text).toContain(shown);
    expect(text).toMatch(/until [^<]*8[^<]*2026[^<]*12:00[^<]*UTC/);
    expect(text).toContain(`${link.slice(1)}?lang=de`);
    expect(text).not.toContain(`href="${path}/${id}`);
  });

  it('always shows it as it is now', async () => {
    const { id } = await make(client);
    const link = await linkTo(path, id);
    expect((await visitor.get(link)).text).toContain('Ausfall');
    for (const title of ['Erste Änderung', 'Zweite Änderung']) {
      await done(client.patch(`${path}/${id}`, { title }));
      expect((await visitor.get(link)).text).toContain(title);
    }
    expect((await visitor.get(link)).text).not.toContain('Ausfall');
  });

  it('leads to its page once it is published, in the language that was asked for, and back', async () => {
    const { id } = await make(client);
    const link = await linkTo(path, id);
    await done(client.post(`${path}/${id}/publish`));
    const moved = await visitor.get(link);
    expect([moved.status, moved.headers.location, moved.text]).toEqual([
      303,
      `http://own.localhost:${application.port}${path}/${id}`,
      '',
    ]);
    expectPrivate(moved);
    expect((await visitor.get(`${link}?lang=en`)).headers.location).toMatch(
      new RegExp(`${path}/${id}\\?lang=en$`),
    );
    const page = await eventually(
      () => visitor.get(`/${path}/${id}`),
      ({ status }) => status === 200,
    );
    expect(page.text).not.toContain('Vorschau');
    expect(page.text).not.toContain('noindex');
    await done(client.post(`${path}/${id}/unpublish`));
    expect((await visitor.get(link)).status).toBe(200);
    // Other tests compare whole pages, which show the status.
    await eventually(
      () => visitor.get(`/${path}/${id}`),
      ({ status }) => status === 404,
    );
  });

  it('is gone with it: the same response as for what never was', async () => {
    const { id } = await make(client);
    const link = await linkTo(path, id);
    await client.delete(`${path}/${id}`);
    await expectNothing(visitor.get(link));
  });

  it('is gone when its links are revoked; new ones show it again, and links of others keep working', async () => {
    const { id } = await make(client);
    const another = await linkTo(path, (await make(client)).id);
    const links = [await linkTo(path, id), await linkTo(path, id, { expires_in: 3600 })];
    expect((await other.client.delete(`${path}/${id}/preview`)).status).toBe(404);
    expect((await client.delete(`${path}/${id}/preview`)).status).toBe(204);
    for (const link of links) await expectNothing(visitor.get(link));
    expect((await visitor.get(another)).status).toBe(200);
    const next = await linkTo(path, id);
    expect((await visitor.get(next)).status).toBe(200);
    // Revoking twice works, too.
    for (let time = 0; time < 2; time += 1)
      expect((await client.delete(`${path}/${id}/preview`)).status).toBe(204);
    for (const link of [...links, next]) await expectNothing(visitor.get(link));
    const last = await linkTo(path, id);
    expect((await visitor.get(last)).status).toBe(200);
    // Revoking does not change the record.
    const before = await client.get(`${path}/${id}`);
    await client.delete(`${path}/${id}/preview`);
    expect((await client.get(`${path}/${id}`)).headers['etag']).toBe(before.headers['etag']);
  });

  it('is gone when the link expires, and not before', async () => {
    const { id } = await make(client);
    const link = await linkTo(path, id, { expires_in: 3600 });
    const present = application.clock.now().toISOString();
    application.clock.advance(HOUR - 1);
    expect((await visitor.get(link)).status).toBe(200);
    application.clock.advance(1);
    await expectNothing(visitor.get(link));
    application.clock.advance(300 * DAY);
    await expectNothing(visitor.get(link));
    application.clock.set(present);
  });

  it('answers HEAD like GET, without a body', async () => {
    const { id } = await make(client);
    const link = await linkTo(path, id);
    const head = await visitor.request('HEAD', link);
    expect([head.status, head.headers['content-type'], head.text]).toEqual([200, HTML, '']);
    expectPrivate(head);
    expect((await visitor.request('HEAD', `${link}x`)).status).toBe(404);
  });

  it('is never found on any other page, in the feed or the interface, nor by its own address', async () => {
    const { id } = await make(client, { title: `Geheim ${kind}` });
    const link = await linkTo(path, id);
    expect((await visitor.get(link)).text).toContain('Geheim');
    const elsewhere = ['//', '//history', '//history.atom', '//api/v2/summary', '//api/v2/incidents'];
    for (const page of elsewhere) expect((await visitor.get(page)).text).not.toContain('Geheim');
    expect((await visitor.get(`/${path}/${id}`)).status).toBe(404);
  });
});

describe('The preview of an incident', () => {
  it('shows its updates and its public components, and nothing of internal ones', async () => {
    const shown = await createComponent(client, { name: 'Kasse' });
    const internal = await createComponent(client, { name: 'Lagerdatenbank', is_public: false });
    const { id } = await createOfKind(client, INCIDENT_KINDS[0], {
      title: TITLE,
      components: [
        { id: shown.id, impact: 'major_outage' },
        { id: internal.id, impact: 'partial_outage' },
      ],
    });
    await client.post(`/incidents/${id}/updates`, { body: 'Gefunden!', status: 'identified' });
    await client.put(`/incidents/${id}/postmortem`, { body: 'Noch geheim' });
    await eventually(
      () => visitor.get('//api/v2/components'),
      ({ text }) => text.includes('Kasse'),
    );
    const { text } = await visitor.get(await linkTo('/incidents', id));
    for (const there of ['Kasse<', 'Gefunden!', 'Ursache gefunden']) expect(text).toContain(there);
    for (const hidden of ['Lagerdatenbank', 'Teilausfall', 'Noch geheim']) expect(text).not.toContain(hidden);
  });

  it.each(INCIDENT_KINDS)(
    'shows what is to publish itself, and what was unpublished ($type)',
    async (kind) => {
      const { id } = await createOfKind(client, kind, { title: 'Geplantes' });
      await done(client.post(`${kind.path}/${id}/schedule`, { publish_at: fromNow(application, DAY) }));
      const link = await linkTo(kind.path, id);
      const { status, text } = await visitor.get(link);
      expect([status, text.includes('Vorschau: nicht veröffentlicht')]).toEqual([200, true]);
    },
  );

  it('is back when it is taken out of the trash', async () => {
    const { id } = await createOfKind(client, INCIDENT_KINDS[0], { title: TITLE });
    const link = await linkTo('/incidents', id);
    await client.delete(`/incidents/${id}`);
    await expectNothing(visitor.get(link));
    await done(client.post(`/incidents/${id}/restore`));
    expect((await visitor.get(link)).status).toBe(200);
    await client.delete(`/incidents/${id}`);
    await client.delete(`/incidents/trash/${id}`);
    await expectNothing(visitor.get(link));
  });

  it('shows what is published nowhere but on its own page, also while it is in the trash', async () => {
    const { id } = await createOfKind(client, INCIDENT_KINDS[0], { title: TITLE, publish: true });
    const link = await linkTo('/incidents', id);
    await client.delete(`/incidents/${id}`);
    await expectNothing(visitor.get(link));
  });
});

describe('A preview link that is not valid', () => {
  let link: string;
  let token: string;

  beforeAll(async () => {
    const { id } = await createOfKind(client, INCIDENT_KINDS[0], { title: TITLE });
    link = await linkTo('/incidents', id);
    token = link.slice('//preview/'.length);
    expect((await visitor.get(link)).status).toBe(200);
  });

  it('because its signature is another, or a part of it is missing', async () => {
    const last = token.at(-1) === 'A' ? 'B' : 'A';
    for (const forged of [
      token.slice(0, -1) + last,
      token.slice(0, -1),
      `${token}A`,
      token.slice(0, 20),
      token.slice(20),
      token.toLowerCase(),
    ])
      await expectNothing(visitor.get(`//preview/${forged}`));
  });

  it('because the incident, the kind or the expiry in it was changed', async () => {
    const bytes = Buffer.from(token, 'base64url');
    const signed = bytes.toString('latin1');
    expect(signed).toContain('incident ');
    const at = bytes.indexOf('incident ');
    const changes = [
      [at - 1, bytes[at - 1]! ^ 1],
      [1, bytes[1]! + 1],
      [at + 'incident '.length, bytes[at + 'incident '.length]! ^ 1],
      [0, 2],
    ] as const;
    for (const [index, value] of changes) {
      const changed = Buffer.from(bytes);
      changed[index] = value;
      await expectNothing(visitor.get(`//preview/${changed.toString('base64url')}`));
    }
    const elsewhere = Buffer.from(signed.replace('incident', 'maintenance'), 'latin1').toString('base64url');
    await expectNothing(visitor.get(`//preview/${elsewhere}`));
  });

  it('because it is another tenant’s, even for an incident of the same id', async () => {
    const theirs = await createOfKind(other.client, INCIDENT_KINDS[0], { title: 'Theirs' });
    const stolen = await linkTo('/incidents', theirs.id, {}, other.client);
    expect((await other.client.withKey(undefined).get(stolen)).text).toContain('Theirs');
    await expectNothing(visitor.get(stolen));
    const { status, text } = await other.client.withKey(undefined).get(link);
    expect([status, text.includes('Ausfall')]).toEqual([404, false]);
  });

  it.each([
    ['a word', 'x'],
    ['two parts', 'a/b'],
    ['escapes', '%00%2e%2e%2f'],
    ['what is no UTF-8 when it is decoded', '%ff%fe'.replaceAll('%', '%25')],
    ['a script', '%3Cscript%3Ealert(1)%3C/script%3E'],
    ['300 bytes that are well-formed', Buffer.alloc(300, 1).toString('base64url')],
    ['10 KB', 'x'.repeat(10_000)],
  ])('because it is %s', async (_, text) => {
    await expectNothing(visitor.get(`//preview/${text}`));
  });

  it('because it is longer than any address: refused before it is read', async () => {
    const host = `Host: ${visitor.host}`;
    for (const length of [20_000, 100_000, 1_000_000]) {
      const { status } = await getRaw(application.port, `/preview/${'A'.repeat(length)}`, [host]);
      expect([404, 414, 431]).toContain(status);
    }
  });

  it('because it cannot be decoded: 400', async () => {
    expect((await getRaw(application.port, '/preview/%E0%A4%A', [`Host: ${visitor.host}`])).status).toBe(400);
  });

  it('on a host that is nobody’s: there is no status page', async () => {
    const { status, headers } = await application.stranger.get(link);
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it('is only to be read: other methods are refused', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status, headers } = await visitor.request(method, link);
      expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
    }
  });
});

describe('A tenant’s secret', () => {
  it('is its own, of 32 bytes, and made with it', async () => {
    const tenants = application.app.get(TenantsService);
    const rows = await application.database.sql<{ id: string }>('select id from tenant');
    const secrets = await Promise.all(rows.map(({ id }) => tenants.linkSecret(id)));
    expect(secrets.map((secret) => secret?.length)).toEqual(rows.map(() => 32));
    expect(new Set(secrets.map((secret) => secret?.toString('hex'))).size).toBe(rows.length);
  });

  it('can be replaced: every link of the tenant is worthless from then on, and new ones are not', async () => {
    const tenant = await application.tenant('rotated');
    const { id } = await createOfKind(tenant.client, INCIDENT_KINDS[0], { title: TITLE });
    const link = await linkTo('/incidents', id, {}, tenant.client);
    expect((await visitor.onHost(tenant.client.host).get(link)).status).toBe(200);
    await application.database.sql(
      `update tenant set link_secret = encode(sha256('another'::bytea), 'hex') where slug = 'rotated'`,
    );
    await eventually(
      () => visitor.onHost(tenant.client.host).get(link),
      ({ status }) => status === 404,
    );
    const renewed = await linkTo('/incidents', id, {}, tenant.client);
    expect((await visitor.onHost(tenant.client.host).get(renewed)).status).toBe(200);
  });

  it('opens the same links on every replica', async () => {
    const second = await startTestApplication({ database: application.database, clock: application.clock });
    const { id } = await createOfKind(client, INCIDENT_KINDS[0], { title: TITLE });
    const link = await linkTo('/incidents', id);
    expect((await second.stranger.onHost(visitor.host).get(link)).status).toBe(200);
    await second.close();
  });

  it('stays out of every response and of the log, and so do the links', async () => {
    const sink = new LogSink();
    const app = await createApplication(
      {
        settings: readSettings({ LOG_LEVEL: 'trace', RATE_LIMIT: '0', SECRETS_KEY: TEST_SECRETS_KEY }),
        addresses: application.database.addresses,
        clock: application.clock,
      },
      pino({ level: 'trace' }, sink.destination),
    );
    const { id } = await createOfKind(client, INCIDENT_KINDS[0], { title: TITLE });
    const link = await linkTo('/incidents', id);
    const shown = await app.inject({ url: link.slice(1), headers: { host: visitor.host } });
    expect(shown.statusCode).toBe(200);
    await app.close();
    const tenants = application.app.get(TenantsService);
    const secret = await tenants.linkSecret((await tenants.bySlug('own')).id);
    const log = sink.lines.join('');
    expect(log).toContain('/preview/:token');
    expect(log).not.toContain(link.slice('//preview/'.length));
    const responses = [shown.body, (await client.get('/me')).text, (await visitor.get('//')).text, log];
    for (const text of responses) {
      expect(text).not.toContain(secret!.toString('hex'));
      expect(text).not.toContain(secret!.toString('base64'));
    }
  });
});

describe('In a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser.close());

  it.each(['light', 'dark'] as const)(
    'a preview has no accessibility violation in the %s scheme, and no error',
    async (colorScheme) => {
      const context = await browser.newContext({ colorScheme, locale: 'de-DE', bypassCSP: true });
      for (const { path, make } of KINDS) {
        const { id } = await make(client);
        const link = await linkTo(path, id);
        const page = await context.newPage();
        const complaints: string[] = [];
        page.on('pageerror', (error) => complaints.push(error.message));
        page.on('dialog', (dialog) => void dialog.dismiss().then(() => complaints.push('dialog')));
        await page.goto(`http://${visitor.host}${link.slice(1)}`);
        expect(await page.getByRole('note').innerText()).toContain('Vorschau: nicht veröffentlicht');
        await page.evaluate(axe.source);
        const violations = await page.evaluate(async () => {
          const results = await (globalThis as any).axe.run(document);
          return results.violations.map(({ id, nodes }: any) => `${id}: ${nodes[0].html}`);
        });
        expect([path, violations, complaints]).toEqual([path, [], []]);
        await page.locator('nav a[hreflang=en]').click();
        expect(await page.getByRole('note').innerText()).toContain('Preview: not published');
        await page.close();
      }
      await context.close();
    },
    60_000,
  );
});

import { describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { createAnnouncement } from '../../support/factories.js';
import { ANNOUNCEMENT_FIELDS } from '../../support/record-fields.js';
import { sendTwice } from '../../support/send-twice.js';
import { useApi } from '../../support/use-api.js';

const NOON = '2026-03-01T12:00:00.000Z';

const application = useApi();
const own = application.useTenant('own');
const other = application.useTenant('other');

describe('POST /announcements', () => {
  it('makes a draft from its title alone: level info, without text, link and times', async () => {
    const { client } = await application.newTenant();
    const { status, headers, body } = await client.post('/announcements', {
      title: { de: 'Neue Adresse', en: 'New address' },
    });
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['data']);
    expect(Object.keys(body.data)).toEqual(ANNOUNCEMENT_FIELDS);
    expect(body.data).toEqual({
      id: expect.any(Number),
      title: { de: 'Neue Adresse', en: 'New address' },
      body: { de: null, en: null },
      level: 'info',
      link_url: null,
      starts_at: null,
      ends_at: null,
      is_published: false,
      published_at: null,
      is_active: false,
      created_at: NOON,
      updated_at: NOON,
    });
    expect(headers['location']).toBe(`http://${client.host}/api/v1/announcements/${body.data.id}`);
    expect(headers['etag']).toMatch(/^"[\w-]+"$/);
    const read = await client.get(`/announcements/${body.data.id}`);
    expect([read.status, read.body, read.headers['etag']]).toEqual([200, body, headers['etag']]);
  });

  it('takes every field, and publishes at once when asked to', async () => {
    const { body } = await own.client.post('/announcements', {
      title: 'Wartung verschoben',
      body: { en: 'The maintenance is postponed.' },
      level: 'critical',
      link_url: 'https://www.example.com/news?id=1#top',
      starts_at: '2026-03-01T12:30:00+01:00',
      ends_at: '2026-03-02T00:00:00.5Z',
      publish: true,
    });
    expect(body.data).toMatchObject({
      title: { de: 'Wartung verschoben', en: null },
      body: { de: null, en: 'The maintenance is postponed.' },
      level: 'critical',
      link_url: 'https://www.example.com/news?id=1#top',
      starts_at: '2026-03-01T11:30:00.000Z',
      ends_at: '2026-03-02T00:00:00.500Z',
      is_published: true,
      published_at: application.clock.now().toISOString(),
      is_active: true,
    });
  });

  it('is a draft when asked not to publish, and takes null for what may be left out', async () => {
    const { status, body } = await own.client.post('/announcements', {
      title: 'A',
      publish: false,
      link_url: null,
      starts_at: null,
      ends_at: null,
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ is_published: false, link_url: null, starts_at: null, ends_at: null });
  });

  it('keeps texts trimmed and NFC-normalised, up to 255 and 25,000 characters', async () => {
    const { client } = await application.newTenant(['en', 'de']);
    const made = await createAnnouncement(client, {
      title: { en: `  ${'x'.repeat(255)} `, de: 'Störung'.normalize('NFD') },
      body: { en: 'y'.repeat(25_000), de: ' ' },
    });
    expect(made.title).toEqual({ en: 'x'.repeat(255), de: 'Störung' });
    expect(made.body).toEqual({ en: 'y'.repeat(25_000), de: null });
  });

  it.each([
    ['https://www.example.com', 'https://www.example.com'],
    ['  http://example.com/a%20b?c[]=1  ', 'http://example.com/a%20b?c%5B%5D=1'],
    ['HTTPS://Example.com/Path', 'HTTPS://Example.com/Path'],
    ['https://[2001:db8::1]:8443/', 'https://[2001:db8::1]:8443/'],
    ['https://www.example.com/störung#füße', 'https://www.example.com/st%C3%B6rung#f%C3%BC%C3%9Fe'],
    ['https://müller.example', 'https://xn--mller-kva.example/'],
    ['https://www.example.com/100%?a|b#c#d', 'https://www.example.com/100%25?a%7Cb#c%23d'],
    [`https://www.example.com/${'x'.repeat(1976)}`, `https://www.example.com/${'x'.repeat(1976)}`],
  ])('takes %s as link_url, as a URI', async (link, uri) => {
    const made = await createAnnouncement(own.client, { link_url: link });
    expect(made.link_url).toBe(uri);
    const again = await own.client.patch(`/announcements/${made.id}`, { link_url: uri });
    expect([again.status, again.body.data.link_url]).toEqual([200, uri]);
  });
});

describe('GET /announcements/{announcement}', () => {
  it('answers 404 that names the kind for one that is not there', async () => {
    for (const id of ['999999', '0', 'abc', '9007199254740992']) {
      const { status, body } = await own.client.get(`/announcements/${id}`);
      expect([status, body.message]).toEqual([404, 'There is no such announcement.']);
    }
  });
});

describe.each(['PATCH', 'PUT'])('%s /announcements/{announcement}', (method) => {
  const update = (id: number, json: object, as = own.client): Promise<ApiResponse> =>
    as.request(method, `/announcements/${id}`, { json });

  it('changes what is sent and keeps everything else', async () => {
    const before = await createAnnouncement(own.client, {
      title: { de: 'Alt', en: 'Old' },
      body: { de: 'Text', en: 'Text' },
      level: 'warning',
      link_url: 'https://www.example.com/',
      starts_at: '2026-03-01T00:00:00Z',
      ends_at: '2030-03-01T00:00:00Z',
      publish: true,
    });
    application.clock.advance(90_000);
    const { status, headers, body } = await update(before.id, { title: { en: 'New' }, body: { de: null } });
    expect([status, headers['location']]).toEqual([200, undefined]);
    expect(Object.keys(body.data)).toEqual(ANNOUNCEMENT_FIELDS);
    expect(body.data).toEqual({
      ...before,
      title: { de: 'Alt', en: 'New' },
      body: { de: null, en: 'Text' },
      updated_at: application.clock.now().toISOString(),
    });
    expect((await own.client.get(`/announcements/${before.id}`)).body).toEqual(body);
  });

  it('accepts an empty object, which changes nothing but the time', async () => {
    const before = await createAnnouncement(own.client);
    const { status, body } = await update(before.id, {});
    expect([status, { ...body.data, updated_at: null }]).toEqual([200, { ...before, updated_at: null }]);
  });

  it('removes link and times with null', async () => {
    const { id } = await createAnnouncement(own.client, {
      link_url: 'https://www.example.com/',
      starts_at: '2026-03-01T00:00:00Z',
      ends_at: '2026-03-02T00:00:00Z',
    });
    const { body } = await update(id, { link_url: null, starts_at: null, ends_at: null });
    expect(body.data).toMatchObject({ link_url: null, starts_at: null, ends_at: null });
  });

  it('sets the main language alone from a plain text', async () => {
    const { id } = await createAnnouncement(own.client, { title: { de: 'Alt', en: 'Old' } });
    expect((await update(id, { title: 'Neu' })).body.data.title).toEqual({ de: 'Neu', en: 'Old' });
  });

  it('takes a language away as long as another one is filled', async () => {
    const { id } = await createAnnouncement(own.client, { title: { de: 'Alt', en: 'Old' } });
    expect((await update(id, { title: { de: null } })).body.data.title).toEqual({ de: null, en: 'Old' });
    const { status, body } = await update(id, { title: { en: ' ' } });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['title']]);
  });

  it('measures a time that is sent against the one that is stored: 422 on ends_at', async () => {
    const { id } = await createAnnouncement(own.client, {
      starts_at: '2026-04-01T00:00:00Z',
      ends_at: '2026-04-02T00:00:00Z',
    });
    for (const json of [
      { ends_at: '2026-04-01T00:00:00Z' },
      { ends_at: '2026-03-31T23:59:59.999Z' },
      { starts_at: '2026-04-02T00:00:00Z' },
      { starts_at: '2026-04-02T01:00:00+00:30' },
    ]) {
      const { status, body } = await update(id, json);
      expect([json, status, Object.keys(body.errors)]).toEqual([json, 422, ['ends_at']]);
    }
    expect((await update(id, { starts_at: null, ends_at: '2026-03-01T00:00:00Z' })).status).toBe(200);
    const both = { starts_at: '2026-05-01T00:00:00Z', ends_at: '2026-05-01T00:00:00.001Z' };
    expect((await update(id, both)).status).toBe(200);
  });

  it('accepts what GET gave, with a change', async () => {
    const read = await createAnnouncement(own.client, { publish: true, level: 'warning' });
    const { status, body } = await update(read.id, { ...read, level: 'info' });
    expect([status, body.data]).toEqual([200, { ...read, level: 'info', updated_at: body.data.updated_at }]);
  });

  it.each([
    ['id', 0],
    ['is_published', true],
    ['is_active', true],
    ['created_at', '2020-01-01T00:00:00.000Z'],
    ['updated_at', null],
  ])('ignores another %s, which changes by itself or by a step', async (field, value) => {
    const before = await createAnnouncement(own.client);
    const { status, body } = await update(before.id, { title: before.title, [field]: value });
    expect([status, body.data]).toEqual([200, before]);
  });

  it('refuses another published_at: 422 that names the steps which change it', async () => {
    const before = await createAnnouncement(own.client);
    const { status, body } = await update(before.id, { published_at: '2026-03-01T12:00:00.000Z' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['published_at']]);
    expect(body.errors.published_at[0]).toContain('Use …/publish and …/unpublish.');
    expect((await own.client.get(`/announcements/${before.id}`)).body.data).toEqual(before);
  });

  it('answers 404 for one that is not there', async () => {
    const { status, body } = await update(999_999, { title: 'A' });
    expect([status, body.message]).toEqual([404, 'There is no such announcement.']);
  });
});

describe('DELETE /announcements/{announcement}', () => {
  it('removes it for good, published or not: 204 without a body, then 404', async () => {
    const { client } = await application.newTenant();
    for (const publish of [true, false]) {
      const { id } = await createAnnouncement(client, { publish });
      const { status, text, headers } = await client.delete(`/announcements/${id}`);
      expect([status, text, headers['content-type']]).toEqual([204, '', undefined]);
      expect((await client.get(`/announcements/${id}`)).status).toBe(404);
      expect((await client.delete(`/announcements/${id}`)).status).toBe(404);
    }
    expect((await client.get('/announcements')).body.meta.total).toBe(0);
  });

  it('happens once when asked for many times at once', async () => {
    const { id } = await createAnnouncement(own.client);
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await own.client.delete(`/announcements/${id}`)).status),
    );
    expect(statuses.sort()).toEqual([204, 404, 404, 404, 404, 404, 404, 404]);
  });
});

describe('GET /announcements', () => {
  it('lists drafts and published ones with all their fields, newest first', async () => {
    const { client } = await application.newTenant();
    const first = await createAnnouncement(client);
    const second = await createAnnouncement(client, { publish: true });
    application.clock.advance(1_000);
    const third = await createAnnouncement(client);
    const { status, headers, body } = await client.get('/announcements');
    expect([status, headers['etag']]).toEqual([200, expect.stringMatching(/^W\/"[\w-]+"$/)]);
    expect(Object.keys(body)).toEqual(['links', 'meta', 'data']);
    expect(body.data).toEqual([third, second, first]);
    expect(Object.keys(body.data[0])).toEqual(ANNOUNCEMENT_FIELDS);
    await client.patch(`/announcements/${first.id}`, { level: 'critical' });
    const { body: after } = await client.get('/announcements');
    expect(after.data.map(({ id }: { id: number }) => id)).toEqual([third.id, second.id, first.id]);
  });

  it('is read page by page', async () => {
    const { client } = await application.newTenant();
    const made: number[] = [];
    for (let n = 0; n < 3; n += 1) made.unshift((await createAnnouncement(client)).id);
    const { body } = await client.get('/announcements?per_page=2&page=2');
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual(made.slice(2));
    expect(body.meta).toEqual({ current_page: 2, per_page: 2, total: 3, last_page: 2 });
    expect(body.links.prev).toBe(`http://${client.host}/api/v1/announcements?per_page=2&page=1`);
    expect((await client.get('/announcements?page=9')).body.meta.total).toBe(3);
    expect((await client.get('/announcements?page=0')).status).toBe(422);
  });

  it('is empty for a new tenant, whatever others have', async () => {
    await createAnnouncement(other.client);
    const { client } = await application.newTenant();
    const { body } = await client.get('/announcements');
    expect([body.meta.total, body.data]).toEqual([0, []]);
  });
});

const RECORD_ENDPOINTS: [method: string, path: string][] = [
  ['GET', '/{announcement}'],
  ['PATCH', '/{announcement}'],
  ['PUT', '/{announcement}'],
  ['DELETE', '/{announcement}'],
  ['POST', '/{announcement}/publish'],
  ['POST', '/{announcement}/unpublish'],
];
const ENDPOINTS: typeof RECORD_ENDPOINTS = [['GET', ''], ['POST', ''], ...RECORD_ENDPOINTS];

async function ask(client: Client, method: string, path: string, id = 1): Promise<ApiResponse> {
  const target = `/announcements${path.replace('{announcement}', String(id))}`;
  return client.request(method, target, method === 'GET' || method === 'DELETE' ? {} : { json: {} });
}

describe.each(ENDPOINTS)('%s /announcements%s', (method, path) => {
  it('needs a key: 401', async () => {
    expect((await ask(own.client.withKey(undefined), method, path)).status).toBe(401);
    expect((await ask(own.client.withKey('secret'), method, path)).status).toBe(401);
  });

  it("refuses another tenant's key: 403", async () => {
    const { status, body } = await ask(own.client.withKey(other.client.key), method, path);
    const message = 'The API key belongs to another status page than this host.';
    expect([status, body.message]).toEqual([403, message]);
  });

  it('needs announcements.manage: 403 that names it', async () => {
    const client = await own.clientWith('components.view', 'components.manage', 'incidents.manage');
    const { status, body } = await ask(client, method, path);
    expect([status, body.message]).toEqual([403, 'The API key lacks the ability announcements.manage.']);
    const { id } = await createAnnouncement(own.client);
    expect([200, 201, 204, 409, 422]).toContain(
      (await ask(await own.clientWith('announcements.manage'), method, path, id)).status,
    );
  });
});

describe.each(RECORD_ENDPOINTS)('%s /announcements%s', (method, path) => {
  it("does not know another tenant's announcement: 404, and leaves it alone", async () => {
    const theirs = await createAnnouncement(other.client);
    const { status, body } = await ask(own.client, method, path, theirs.id);
    expect([status, body.message]).toEqual([404, 'There is no such announcement.']);
    expect((await other.client.get(`/announcements/${theirs.id}`)).body.data).toEqual(theirs);
  });
});

describe('A write of an announcement', () => {
  const WRITES: [string, string][] = [
    ['PATCH', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/publish'],
    ['POST', '/unpublish'],
  ];

  it.each(WRITES)(
    'by %s …%s succeeds if If-Match names the current version, and gets 412 otherwise',
    async (method, step) => {
      const before = await createAnnouncement(own.client, { publish: step === '/unpublish' });
      const at = `/announcements/${before.id}`;
      const tag = (await own.client.get(at)).headers['etag'] as string;
      const write = (match: string): Promise<ApiResponse> =>
        own.client.request(method, `${at}${step}`, {
          headers: { 'if-match': match },
          ...(method === 'DELETE' ? {} : { json: {} }),
        });
      for (const stale of ['"other"', `W/${tag}`]) {
        const { status, body } = await write(stale);
        expect([stale, status, Object.keys(body)]).toEqual([stale, 412, ['message', 'documentation_url']]);
      }
      expect((await own.client.get(at)).body.data).toEqual(before);
      expect((await write(tag)).status).toBe(method === 'DELETE' ? 204 : 200);
    },
  );

  it('sent concurrently with the same If-Match succeeds once: the others get 412', async () => {
    const { id } = await createAnnouncement(own.client);
    const at = `/announcements/${id}`;
    const tag = (await own.client.get(at)).headers['etag'] as string;
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        own.client.patch(at, { title: `Title ${n}` }, { headers: { 'if-match': tag } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
  });

  it('with an Idempotency-Key happens once, and gets the first response again', async () => {
    const { client } = await application.newTenant();
    const { body } = await sendTwice(client, 'POST', '/announcements', { title: 'Once' });
    expect((await client.get('/announcements')).body.meta.total).toBe(1);
    const at = `/announcements/${body.data.id}`;
    const statuses = [
      await sendTwice(client, 'PATCH', at, { level: 'warning' }),
      await sendTwice(client, 'POST', `${at}/publish`),
      await sendTwice(client, 'POST', `${at}/unpublish`, {}),
      await sendTwice(client, 'DELETE', at),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 204]);
  });
});

import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/client.js';
import { createAnnouncement } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const { client } = application.useTenant('own');
let announcement: any;
let before: unknown;

beforeAll(async () => {
  announcement = await createAnnouncement(client, { title: { de: 'Titel', en: 'Title' } });
});

// Refused requests must change nothing.
beforeEach(async () => {
  before = (await client.get('/announcements')).body;
});

afterEach(async () => {
  expect((await client.get('/announcements')).body).toEqual(before);
});

/** Expects a 422 on exactly these fields. */
function expectInvalid({ status, body }: ApiResponse, ...fields: string[]): void {
  expect([status, Object.keys(body)]).toEqual([422, ['message', 'errors', 'documentation_url']]);
  expect(Object.keys(body.errors).sort()).toEqual([...fields].sort());
  for (const messages of Object.values(body.errors)) {
    expect(messages).toEqual([expect.stringMatching(/^The|^There/)]);
  }
}

describe.each(['POST', 'PATCH', 'PUT'])('%s of an announcement refuses', (method) => {
  const path = (): string => (method === 'POST' ? '/announcements' : `/announcements/${announcement.id}`);
  const write = (json: object): Promise<ApiResponse> => client.request(method, path(), { json });

  it.each<[string, unknown, string]>([
    ['a number', 1, 'title'],
    ['null', null, 'title'],
    ['a list', ['A'], 'title'],
    ['nothing in any language', { de: null, en: ' \t' }, 'title'],
    ['a number in a language', { de: 1 }, 'title.de'],
    ['a language that is not enabled', { de: 'A', fr: 'A' }, 'title.fr'],
    ['256 characters', { en: 'x'.repeat(256) }, 'title.en'],
    ['256 characters as a plain text', 'x'.repeat(256), 'title'],
    ['NUL', { de: 'A\0' }, 'title.de'],
    ['half a character', '\ud800', 'title'],
  ])('%s as title: 422 on the field', async (_, title, field) => {
    expectInvalid(await write({ title }), field);
  });

  it.each<[string, unknown, string]>([
    ['null', null, 'body'],
    ['a number', 7, 'body'],
    ['a language that is not enabled', { fr: null }, 'body.fr'],
    ['25,001 characters', { en: 'x'.repeat(25_001) }, 'body.en'],
    ['NUL', 'A\0', 'body'],
  ])('%s as body: 422 on the field', async (_, body, field) => {
    expectInvalid(await write({ title: 'A', body }), field);
  });

  it.each([['urgent'], ['INFO'], [''], [null], [1], [true], [['info']], [{}]])(
    '%j as level: 422 on the field',
    async (level) => {
      expectInvalid(await write({ title: 'A', level }), 'level');
    },
  );

  it.each([
    ['javascript:alert(1)'],
    ['JavaScript:alert(1)//https://www.example.com'],
    ['data:text/html,<script>alert(1)</script>'],
    ['ftp://www.example.com/file'],
    ['mailto:someone@example.com'],
    ['//www.example.com/news'],
    ['/news'],
    ['www.example.com'],
    ['https:www.example.com'],
    ['https://'],
    ['https:///news'],
    ['https://?news'],
    ['https://www.example.com/a b'],
    ['https://www.exam ple.com'],
    ['https://www.example.com/\nnews'],
    ['java\nscript:alert(1)'],
    ['https://www.example.com/\0'],
    ['https://www.example.com/\ud800'],
    [String.raw`https:\\www.example.com`],
    ['https://www.example.com/"onclick="alert(1)'],
    ['https://www.example.com/<b>'],
    ['https://someone:secret@www.example.com/'],
    ['https://www.example.com@evil.example/'],
    ['https://www.example.com:99999/'],
    ['https://[::g]/'],
    ['https://ex%zzample.com/'],
    [''],
    [' '],
    [1],
    [true],
    [['https://www.example.com']],
    [{ href: 'https://www.example.com' }],
  ])('%j as link_url: 422 on the field', async (link_url) => {
    expectInvalid(await write({ title: 'A', link_url }), 'link_url');
  });

  it('a link_url of 2001 characters, also where they become as many: 422 on the field', async () => {
    for (const tail of ['x'.repeat(1977), 'ö'.repeat(400)]) {
      expectInvalid(await write({ title: 'A', link_url: `https://www.example.com/${tail}` }), 'link_url');
    }
  });

  it.each([
    ['tomorrow'],
    ['2026-03-01'],
    ['2026-03-01T12:00:00'],
    ['2026-03-01 12:00:00Z'],
    ['2026-02-30T12:00:00Z'],
    ['2026-03-01T24:00:00Z'],
    ['1969-12-31T23:59:59Z'],
    ['+10000-01-01T00:00:00Z'],
    [''],
    [1_772_366_400],
    [true],
    [['2026-03-01T12:00:00Z']],
    [{}],
  ])('%j as starts_at or ends_at: 422 on the field', async (time) => {
    expectInvalid(await write({ title: 'A', starts_at: time }), 'starts_at');
    expectInvalid(await write({ title: 'A', ends_at: time }), 'ends_at');
  });

  it.each([
    ['at its start', '2026-03-01T13:00:00+01:00'],
    ['before its start', '2026-03-01T11:59:59.999Z'],
  ])('an end %s: 422 on ends_at', async (_, ends_at) => {
    expectInvalid(await write({ title: 'A', starts_at: '2026-03-01T12:00:00Z', ends_at }), 'ends_at');
  });

  it('fields that there are not: 422 on each', async () => {
    const unknown = { color: 'red', Level: 'info', toString: 1, publish_at: null, status: 'published' };
    expectInvalid(await write({ title: 'A', ...unknown }), ...Object.keys(unknown));
    expectInvalid(
      await client.request(method, path(), {
        body: '{"title": "A", "__proto__": {"level": "critical"}}',
        headers: { 'content-type': 'application/json' },
      }),
      '__proto__',
    );
  });

  it('everything wrong at once, with a message by field', async () => {
    const response = await write({
      title: { fr: 'A' },
      body: 1,
      level: 'urgent',
      link_url: 'javascript:alert(1)',
      starts_at: '2026-03-01',
      ends_at: 'never',
      color: 'red',
    });
    expectInvalid(response, 'title.fr', 'body', 'level', 'link_url', 'starts_at', 'ends_at', 'color');
    expect(response.body.message).toMatch(/ \(and 6 more\)$/);
  });

  it('a body that is not a JSON object: 422, 400 or 415', async () => {
    for (const json of [[], 'text', 1, null]) {
      expectInvalid(await client.request(method, path(), { json }), 'body');
    }
    const json = { 'content-type': 'application/json' };
    expect((await client.request(method, path(), { body: '{"title"', headers: json })).status).toBe(400);
    expect((await client.request(method, path(), { body: '', headers: json })).status).toBe(400);
    const plain = await client.request(method, path(), {
      body: 'title=A',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([plain.status, plain.body.message]).toEqual([
      415,
      'This interface accepts JSON only; received application/x-www-form-urlencoded.',
    ]);
  });
});

describe('POST /announcements refuses', () => {
  it.each([[{}], [{ body: 'Text' }], [{ title: '' }], [{ title: {} }]])('no title, %j: 422', async (json) => {
    expectInvalid(await client.post('/announcements', json), 'title');
  });

  it.each([['true'], [1], [null], [[]]])('%j as publish: 422 on the field', async (publish) => {
    expectInvalid(await client.post('/announcements', { title: 'A', publish }), 'publish');
  });

  it('read-only fields, whatever their value: 422 that says what does change them', async () => {
    const { id, is_published, published_at, is_active, created_at, updated_at } = announcement;
    const readOnly = { id, is_published, published_at, is_active, created_at, updated_at };
    const response = await client.post('/announcements', { title: 'A', ...readOnly });
    expectInvalid(response, ...Object.keys(readOnly));
    expect(response.body.errors.published_at[0]).toContain('Use …/publish and …/unpublish.');
  });
});

describe('An update of an announcement refuses', () => {
  it.each(['PATCH', 'PUT'])('publish by %s, which is for new ones: 422 on the field', async (method) => {
    const at = `/announcements/${announcement.id}`;
    expectInvalid(await client.request(method, at, { json: { publish: true } }), 'publish');
  });
});

describe.each(['publish', 'unpublish'])('POST …/%s refuses', (step) => {
  const at = (): string => `/announcements/${announcement.id}/${step}`;

  it('any field: 422 on it', async () => {
    expectInvalid(await client.post(at(), { notify: true, published_at: null }), 'notify', 'published_at');
  });

  it('a body that is not a JSON object: 422, 400 or 415', async () => {
    expectInvalid(await client.post(at(), []), 'body');
    expectInvalid(await client.post(at(), null), 'body');
    const headers = { 'content-type': 'application/json' };
    expect((await client.request('POST', at(), { body: '{', headers })).status).toBe(400);
    const plain = { body: 'now', headers: { 'content-type': 'text/plain' } };
    expect((await client.request('POST', at(), plain)).status).toBe(415);
  });
});

import { describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { signIn, VIEWER } from '#testing/people.js';
import { sendTwice } from '../../support/send-twice.js';
import { useApi } from '../../support/use-api.js';

const NOON = '2026-03-01T12:00:00.000Z';
const PASSWORD = 'correct horse battery';

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');

const OFFICE = { name: 'Office', kind: 'ip_range', cidrs: ['192.0.2.0/24', '2001:db8::/32'] };

async function create(client: Client, body: object = OFFICE): Promise<any> {
  const { status, body: answer } = await client.post('/admissions', body);
  expect([status, answer.errors]).toEqual([201, undefined]);
  return answer.data;
}

function errors({ status, body }: ApiResponse): unknown {
  expect(status).toBe(422);
  return body.errors;
}

describe('POST /admissions', () => {
  it('makes one of each kind, and shows keys and tokens once', async () => {
    const { client } = await api.newTenant();
    const made = await client.post('/admissions', OFFICE);
    expect(made.status).toBe(201);
    expect(made.headers['cache-control']).toBe('no-store');
    expect(made.body.data).toEqual({
      ...OFFICE,
      id: expect.any(Number),
      domains: [],
      audience_ids: null,
      last_used_at: null,
      created_at: NOON,
      updated_at: NOON,
      key: null,
    });
    const { key, ...stored } = made.body.data;
    expect(key).toBeNull();
    expect((await client.get(`/admissions/${stored.id}`)).body.data).toEqual(stored);
    expect(made.headers['location']).toBe(`http://${client.host}/api/v1/admissions/${stored.id}`);

    const password = await create(client, { name: 'Customers', kind: 'password', password: PASSWORD });
    expect(JSON.stringify(password)).not.toContain(PASSWORD);
    const domain = await create(client, { name: 'Partners', kind: 'email_domain', domains: ['example.com'] });
    expect([password.key, domain.key, domain.domains]).toEqual([null, null, ['example.com']]);
    const link = await create(client, { name: 'Portal', kind: 'signed_link' });
    expect(link.key).toMatch(/^[\w-]{43}$/);
    const token = await create(client, { name: 'Feed readers', kind: 'token' });
    expect(token.key).toMatch(/^hgp_[0-9A-Za-z]{49}$/);
    const list = await client.get('/admissions');
    expect(list.body.data.map(({ name }: { name: string }) => name)).toEqual([
      'Office',
      'Customers',
      'Partners',
      'Portal',
      'Feed readers',
    ]);
    expect(list.text).not.toContain(link.key);
    expect(list.text).not.toContain(token.key);
    const [row] = await api.database.sql<{ all: string }>(
      `select string_agg(a::text, ' ') as all from admission a where name in ('Customers', 'Portal', 'Feed readers')`,
    );
    for (const secret of [PASSWORD, link.key, token.key]) expect(row?.all).not.toContain(secret);
  });

  it.each<[string, object, object]>([
    ['no name', { name: undefined }, { name: [expect.any(String)] }],
    ['no kind', { kind: undefined }, { kind: [expect.any(String)] }],
    ['a kind that there is not', { kind: 'saml' }, { kind: [expect.any(String)] }],
    ['no ranges', { cidrs: undefined }, { cidrs: ['The cidrs are required for the kind ip_range.'] }],
    ['an empty list of ranges', { cidrs: [] }, { cidrs: ['The cidrs are required for the kind ip_range.'] }],
    ['a range twice', { cidrs: ['192.0.2.1', '192.0.2.1'] }, { cidrs: [expect.any(String)] }],
    ['text as a range', { cidrs: ['office'] }, { cidrs: [expect.any(String)] }],
    ['a range of too many bits', { cidrs: ['192.0.2.0/33'] }, { 'cidrs.0': [expect.any(String)] }],
    ['a range of all addresses', { cidrs: ['192.0.2.1', '::/0'] }, { 'cidrs.1': [expect.any(String)] }],
    ['a password of a range', { password: PASSWORD }, { password: [expect.any(String)] }],
    ['domains of a range', { domains: ['example.com'] }, { domains: [expect.any(String)] }],
    [
      'audiences that there are not',
      { audience_ids: [7] },
      { 'audience_ids.0': ['There is no such audience.'] },
    ],
    ['a read-only field', { last_used_at: NOON }, { last_used_at: [expect.any(String)] }],
  ])('refuses %s', async (_, fields, expected) => {
    expect(errors(await own.client.post('/admissions', { ...OFFICE, ...fields }))).toEqual(expected);
  });

  it.each<[string, object, object]>([
    ['no password', { kind: 'password' }, { password: ['The password is required for the kind password.'] }],
    ['a short password', { kind: 'password', password: 'short' }, { password: [expect.any(String)] }],
    ['a long password', { kind: 'password', password: 'x'.repeat(201) }, { password: [expect.any(String)] }],
    [
      'no domains',
      { kind: 'email_domain' },
      { domains: ['The domains are required for the kind email_domain.'] },
    ],
    [
      'an address as a domain',
      { kind: 'email_domain', domains: ['a@b.test'] },
      { domains: [expect.any(String)] },
    ],
    [
      'capitals in a domain',
      { kind: 'email_domain', domains: ['Example.com'] },
      { domains: [expect.any(String)] },
    ],
    ['a password of a token', { kind: 'token', password: PASSWORD }, { password: [expect.any(String)] }],
  ])('refuses %s', async (_, fields, expected) => {
    expect(errors(await own.client.post('/admissions', { name: 'One', ...fields }))).toEqual(expected);
  });

  it('keeps their number within bounds, however many are made at once', async () => {
    const { client, tenant } = await api.newTenant();
    const body = { name: 'Many', kind: 'password', password: PASSWORD };
    const made = await Promise.all(Array.from({ length: 8 }, () => client.post('/admissions', body)));
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 422, 422, 422]);
    await api.database.sql(
      `insert into admission (tenant_id, id, name, kind, cidrs, domains, stamp, created_at, updated_at)
       select $1, 1000 + n, 'Filler', 'ip_range', '["192.0.2.1"]', '[]', 'x', now(), now() from generate_series(1, 195) n`,
      [tenant.id],
    );
    expect(errors(await client.post('/admissions', OFFICE))).toEqual({
      kind: ['A status page has at most 200 admissions.'],
    });
  });

  it('makes one of a repeated request, with the same key', async () => {
    const { client } = await api.newTenant();
    const made = await sendTwice(client, 'POST', '/admissions', { name: 'Portal', kind: 'signed_link' });
    expect(made.body.data.key).toMatch(/^[\w-]{43}$/);
    expect((await client.get('/admissions')).body.meta.total).toBe(1);
  });
});

describe('PATCH /admissions/{admission}', () => {
  it('changes name, ranges and domains, and what is not sent stays', async () => {
    const { id } = await create(own.client);
    const made = (await own.client.get(`/admissions/${id}`)).body.data;
    api.clock.advance(60_000);
    const cidrs = ['198.51.100.7'];
    const { status, body } = await own.client.patch(`/admissions/${id}`, { cidrs });
    expect([status, body.data]).toEqual([200, { ...made, cidrs, updated_at: '2026-03-01T12:01:00.000Z' }]);
    api.clock.set(NOON);
  });

  it('takes a record as it was read, and changes nothing', async () => {
    const { id } = await create(own.client);
    const { body, headers } = await own.client.get(`/admissions/${id}`);
    const written = await own.client.patch(`/admissions/${id}`, body.data);
    expect([written.status, written.body, written.headers['etag']]).toEqual([200, body, headers['etag']]);
  });

  it.each<[string, object, string]>([
    ['another kind', { kind: 'token' }, 'kind'],
    ['no ranges', { cidrs: [] }, 'cidrs'],
    ['a password of a range', { password: PASSWORD }, 'password'],
    ['a name of nothing', { name: '' }, 'name'],
  ])('refuses %s', async (_, fields, field) => {
    const { id } = await create(own.client);
    expect(errors(await own.client.patch(`/admissions/${id}`, fields))).toEqual({
      [field]: [expect.any(String)],
    });
  });

  it('refuses one that has changed since it was read', async () => {
    const { id } = await create(own.client);
    const { headers } = await own.client.get(`/admissions/${id}`);
    const etag = String(headers['etag']);
    await own.client.patch(`/admissions/${id}`, { name: 'Renamed' });
    const late = await own.client.patch(
      `/admissions/${id}`,
      { name: 'Late' },
      { headers: { 'if-match': etag } },
    );
    expect(late.status).toBe(412);
  });
});

describe('DELETE /admissions/{admission}', () => {
  it('removes it, once', async () => {
    const { id } = await create(own.client);
    const path = `/admissions/${id}`;
    const statuses = [
      await own.client.delete(path),
      await own.client.delete(path),
      await own.client.get(path),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([204, 404, 404]);
  });

  it('does not give its stamp to the next, whose cookies would be its', async () => {
    const stamps = new Set<string>();
    for (let time = 0; time < 3; time += 1) {
      const { id } = await create(own.client);
      const [row] = await api.database.sql<{ stamp: string }>(
        `select stamp from admission where tenant_id = $1 and id = $2`,
        [own.tenant.id, id],
      );
      stamps.add(row?.stamp ?? '');
      await own.client.delete(`/admissions/${id}`);
    }
    expect(stamps.size).toBe(3);
  });
});

describe('Every operation on admissions', () => {
  const calls: [string, (client: Client, id: number) => Promise<ApiResponse>][] = [
    ['list', (client) => client.get('/admissions')],
    ['create', (client) => client.post('/admissions', OFFICE)],
    ['get', (client, id) => client.get(`/admissions/${id}`)],
    ['patch', (client, id) => client.patch(`/admissions/${id}`, { name: 'Other' })],
    ['put', (client, id) => client.put(`/admissions/${id}`, { name: 'Other' })],
    ['delete', (client, id) => client.delete(`/admissions/${id}`)],
  ];

  it.each(calls)('%s needs a key of the tenant with the ability', async (_, call) => {
    const { id } = await create(own.client);
    const lesser = await own.clientWith('settings.manage');
    const able = await own.clientWith('audiences.manage');
    expect((await call(own.client.withKey(undefined), id)).status).toBe(401);
    expect((await call(own.client.withKey(other.client.key), id)).status).toBe(403);
    expect((await call(lesser, id)).status).toBe(403);
    const { client: viewer } = await signIn(api.app, own, VIEWER);
    expect((await call(viewer, id)).status).toBe(403);
    expect((await call(able, id)).status).toBeLessThan(300);
  });

  it('does not find another tenant’s', async () => {
    const { client } = await api.newTenant();
    const ids = [await create(own.client), await create(own.client)].map(({ id }) => id as number);
    const id = Math.max(...ids);
    expect((await client.get(`/admissions/${id}`)).status).toBe(404);
    expect((await client.patch(`/admissions/${id}`, { name: 'Taken' })).status).toBe(404);
    expect((await client.delete(`/admissions/${id}`)).status).toBe(404);
    expect((await client.get('/admissions')).body.data).toEqual([]);
    expect((await own.client.get(`/admissions/${id}`)).body.data.name).toBe('Office');
  });
});

describe('The setting visibility', () => {
  it('is public, and is written like any other', async () => {
    const { client } = await api.newTenant();
    expect((await client.get('/settings')).body.data.visibility).toBe('public');
    const written = await client.patch('/settings', { visibility: 'protected' });
    expect([written.status, written.body.data.visibility]).toEqual([200, 'protected']);
    expect(errors(await client.patch('/settings', { visibility: 'secret' }))).toEqual({
      visibility: [expect.any(String)],
    });
  });
});

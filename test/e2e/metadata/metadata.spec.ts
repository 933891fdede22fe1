import { describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { sendTwice } from '../../support/send-twice.js';
import { useApi } from '../../support/use-api.js';

const NOON = '2026-03-01T12:00:00.000Z';
const LATER = { started_at: '2026-03-02T00:00:00Z', scheduled_end_at: '2026-03-02T02:00:00Z' };

/** Collections whose records have metadata, with the body of a new record, and a body that changes it. */
const FAMILIES: readonly (readonly [path: string, body: object, change: object])[] = [
  ['components', { name: 'A' }, { name: 'B' }],
  ['component-groups', { name: 'A' }, { name: 'B' }],
  ['host-systems', { name: 'A', kind: 'server' }, { name: 'B', kind: 'server' }],
  ['incidents', { title: 'A' }, { title: 'B' }],
  ['maintenances', { title: 'A', ...LATER }, { title: 'B', ...LATER }],
  [
    'incident-templates',
    { name: 'A', kind: 'incident', title: 'A' },
    { name: 'B', kind: 'incident', title: 'B' },
  ],
  [
    'maintenance-series',
    { title: 'A', rrule: 'FREQ=WEEKLY', starts_at: '2026-03-02T02:00', duration_minutes: 60 },
    { title: 'B', rrule: 'FREQ=WEEKLY', starts_at: '2026-03-02T02:00', duration_minutes: 60 },
  ],
];

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');

async function create(client: Client, path: string, body: object): Promise<string> {
  const { body: made } = await client.post(`/${path}`, body);
  return `/${path}/${made.data.id}`;
}

function errors({ status, body }: ApiResponse): string[] {
  expect(status).toBe(422);
  return Object.keys(body.errors);
}

describe.each(FAMILIES)('The metadata of %s', (path, body, change) => {
  it('is empty at first, is written in part, and found by its parts', async () => {
    const { client } = await api.newTenant();
    const record = await create(client, path, body);
    const before = (await client.get(record)).body;
    expect((await client.get(`${record}/metadata`)).body.data).toEqual({
      external_id: null,
      labels: {},
      updated_at: null,
    });
    const labels = { team: 'payments', 'k8s/app': 'a:b' };
    const written = await client.put(`${record}/metadata`, { external_id: ' crm-1 ', labels });
    expect([written.status, written.body.data]).toEqual([
      200,
      { external_id: 'crm-1', labels, updated_at: NOON },
    ]);
    expect((await client.patch(`${record}/metadata`, { labels: { team: 'x' } })).body.data).toMatchObject({
      external_id: 'crm-1',
      labels: { team: 'x' },
    });
    await client.patch(`${record}/metadata`, { labels });
    // The record of the contract stays as it is.
    expect((await client.get(record)).body).toEqual(before);
    await create(client, path, body);
    const found = async (query: string): Promise<number> =>
      (await client.get(`/${path}?${query}`)).body.meta.total;
    expect(await found('')).toBe(2);
    expect(await found('external_id=crm-1')).toBe(1);
    expect(await found('external_id=crm-2')).toBe(0);
    expect(await found('label=team:payments')).toBe(1);
    expect(await found('label=team:payments&label=k8s/app:a:b')).toBe(1);
    expect(await found('label=team:payments&label=team:x')).toBe(0);
  });

  it('has external ids that are unique among the records of the tenant', async () => {
    const [one, two] = [await create(own.client, path, body), await create(own.client, path, body)];
    const theirs = await create(other.client, path, body);
    await own.client.put(`${one}/metadata`, { external_id: 'unique' });
    const refused = await own.client.put(`${two}/metadata`, { external_id: 'unique' });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { external_id: ['Another record has this external_id.'] },
    ]);
    expect((await other.client.put(`${theirs}/metadata`, { external_id: 'unique' })).status).toBe(200);
    await own.client.put(`${one}/metadata`, { external_id: null });
    expect((await own.client.put(`${two}/metadata`, { external_id: 'unique' })).status).toBe(200);
  });

  it('goes with the record', async () => {
    const { client, tenant } = await api.newTenant();
    const record = await create(client, path, body);
    await client.put(`${record}/metadata`, { external_id: 'gone', labels: { a: 'b' } });
    await client.delete(record);
    if (path === 'incidents' || path === 'maintenances')
      await client.delete(record.replace(`/${path}/`, `/${path}/trash/`));
    expect((await client.get(`${record}/metadata`)).status).toBe(404);
    const left = await api.database.sql(
      `select (select count(*)::int from record_metadata where tenant_id = $1) as rows,
        (select count(*)::int from record_label where tenant_id = $1) as labels`,
      [tenant.id],
    );
    expect(left).toEqual([{ rows: 0, labels: 0 }]);
    expect((await client.put(`/${path}/external/gone`, body)).status).toBe(201);
  });

  it('makes a record by its external id once, and changes it then', async () => {
    const { client } = await api.newTenant();
    const id = encodeURIComponent('ö/ '.repeat(80) + 'end');
    const first = await client.put(`/${path}/external/${id}`, body);
    expect(first.status).toBe(201);
    expect(first.headers['location']).toBe(`http://${client.host}/api/v1/${path}/${first.body.data.id}`);
    const second = await client.put(`/${path}/external/${id}`, change);
    expect([second.status, second.body.data.id]).toEqual([200, first.body.data.id]);
    const read = await client.get(`/${path}/${first.body.data.id}`);
    expect([read.body, read.headers['etag']]).toEqual([second.body, second.headers['etag']]);
    expect(JSON.stringify(read.body.data)).toContain('"B"');
    const stale = { headers: { 'if-match': first.headers['etag'] as string } };
    expect((await client.put(`/${path}/external/${id}`, body, stale)).status).toBe(412);
    expect((await client.put(`/${path}/external/other`, body, stale)).status).toBe(412);
  });

  it('makes one record for many at once', async () => {
    const { client } = await api.newTenant();
    const made = await Promise.all(
      Array.from({ length: 6 }, () => client.put(`/${path}/external/same`, body)),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(made.map((one) => one.body.data.id)).size).toBe(1);
    expect((await client.get(`/${path}`)).body.meta.total).toBe(1);
  });

  it('is refused without a key, without the ability, with the key of another page, and for records of others', async () => {
    const record = await create(own.client, path, body);
    const lacking = await own.clientWith('announcements.manage');
    for (const [method, target, json] of [
      ['GET', `${record}/metadata`, undefined],
      ['PUT', `${record}/metadata`, { labels: {} }],
      ['PATCH', `${record}/metadata`, { labels: {} }],
      ['PUT', `/${path}/external/x`, body],
    ] as const) {
      const options = json === undefined ? {} : { json };
      expect((await own.client.withKey(undefined).request(method, target, options)).status).toBe(401);
      expect((await lacking.request(method, target, options)).status).toBe(403);
      expect((await own.client.withKey(other.client.key).request(method, target, options)).status).toBe(403);
    }
    const { client } = await api.newTenant();
    expect((await client.get(`${record}/metadata`)).status).toBe(404);
    expect((await client.put(`${record}/metadata`, { external_id: 'x' })).status).toBe(404);
    await own.client.put(`${record}/metadata`, { external_id: 'mine' });
    expect((await client.get(`/${path}?external_id=mine`)).body.meta.total).toBe(0);
  });
});

describe('Metadata', () => {
  it.each<[string, object, string]>([
    ['an empty external id', { external_id: ' ' }, 'external_id'],
    ['256 characters', { external_id: 'x'.repeat(256) }, 'external_id'],
    ['a number as external id', { external_id: 1 }, 'external_id'],
    ['NUL', { external_id: 'x\0' }, 'external_id'],
    [
      '51 labels',
      { labels: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 'v'])) },
      'labels',
    ],
    ['a key in capitals', { labels: { Team: 'x' } }, 'labels'],
    ['a key of 64 characters', { labels: { ['k'.repeat(64)]: 'x' } }, 'labels'],
    ['a value of 256 characters', { labels: { k: 'x'.repeat(256) } }, 'labels'],
    ['a number as value', { labels: { k: 1 } }, 'labels'],
    ['null as value', { labels: { k: null } }, 'labels'],
    ['a list of labels', { labels: ['k'] }, 'labels'],
    ['null as labels', { labels: null }, 'labels'],
    ['another member', { color: 'red' }, 'color'],
  ])('cannot have %s', async (_, json, field) => {
    const record = await create(own.client, 'components', { name: 'A' });
    expect(errors(await own.client.put(`${record}/metadata`, json))).toEqual([field]);
  });

  it.each([
    'label=team',
    'label=Team:x',
    'label=:x',
    `label=${'k'.repeat(64)}:x`,
    'external_id=a&external_id=b',
  ])('cannot be searched by %s', async (query) => {
    expect(errors(await own.client.get(`/components?${query}`))).toEqual([query.split('=', 1)[0]]);
  });

  it('cannot be searched by eleven labels', async () => {
    const query = Array.from({ length: 11 }, (_, i) => `label=k:${i}`).join('&');
    expect(errors(await own.client.get(`/components?${query}`))).toEqual(['label']);
  });

  it('refuses a record that is wrong, and leaves no external id', async () => {
    expect(errors(await own.client.put('/components/external/wrong', {}))).toEqual(['name']);
    expect(
      errors(await own.client.put('/components/external/wrong', { name: 'A', group_id: 999_999 })),
    ).toEqual(['group_id']);
    expect((await own.client.put('/components/external/wrong', { name: 'A' })).status).toBe(201);
  });

  it('of an incident in the trash is kept for it: 409', async () => {
    const { client } = await api.newTenant();
    const { body } = await client.put('/incidents/external/x', { title: 'A' });
    await client.delete(`/incidents/${body.data.id}`);
    expect((await client.put('/incidents/external/x', { title: 'B' })).status).toBe(409);
    await client.post(`/incidents/${body.data.id}/restore`);
    expect((await client.put('/incidents/external/x', { title: 'B' })).status).toBe(200);
  });

  it('of incidents and maintenances are apart', async () => {
    const { client } = await api.newTenant();
    expect((await client.put('/incidents/external/x', { title: 'A' })).status).toBe(201);
    expect((await client.put('/maintenances/external/x', { title: 'A', ...LATER })).status).toBe(201);
  });

  it('is made once with an Idempotency-Key', async () => {
    expect((await sendTwice(own.client, 'PUT', '/components/external/once', { name: 'A' })).status).toBe(201);
  });

  it('is changed by one of many with the same If-Match', async () => {
    const record = await create(own.client, 'components', { name: 'A' });
    const etag = (await own.client.get(`${record}/metadata`)).headers['etag'] as string;
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        own.client.put(`${record}/metadata`, { labels: { k: String(i) } }, { headers: { 'if-match': etag } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412]);
  });

  it('is shown in the trail', async () => {
    const { client } = await api.newTenant();
    const record = await create(client, 'components', { name: 'A' });
    await client.put(`${record}/metadata`, { external_id: 'crm-1' });
    const { body } = await client.get('/audit-events?per_page=1');
    expect(JSON.stringify(body.data)).toContain('crm-1');
  });
});

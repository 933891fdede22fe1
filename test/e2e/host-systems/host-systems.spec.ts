import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { createComponent, createHostSystem } from '../../support/factories.js';
import { HOST_SYSTEM_FIELDS } from '../../support/record-fields.js';
import { sendTwice } from '../../support/send-twice.js';
import { useApi } from '../../support/use-api.js';

const NOON = '2026-03-01T12:00:00.000Z';

const application = useApi();
const own = application.useTenant('own');
const other = application.useTenant('other');

/** Stores a status as if the host system had reported it at this time. */
async function report(id: number, status: string, at: string): Promise<void> {
  await application.database.sql(`update host_system set status = $2, status_at = $3 where id = $1`, [
    id,
    status,
    at,
  ]);
}

describe('POST /host-systems', () => {
  it('makes one that is operational, has not reported yet and has a secret address to report to', async () => {
    const { client } = await application.newTenant();
    const { status, headers, body } = await client.post('/host-systems', {
      name: 'db-cluster-1',
      kind: 'database',
    });
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['data']);
    expect(Object.keys(body.data)).toEqual(HOST_SYSTEM_FIELDS);
    expect(body.data).toEqual({
      id: expect.any(Number),
      name: 'db-cluster-1',
      kind: 'database',
      status: 'operational',
      status_at: null,
      webhook_url: expect.stringMatching(
        new RegExp(`^http://${client.host.replace('.', String.raw`\.`)}/hooks/host-systems/[\\w-]{32}$`),
      ),
      created_at: NOON,
      updated_at: NOON,
    });
    expect(headers['location']).toBe(`http://${client.host}/api/v1/host-systems/${body.data.id}`);
    expect(headers['etag']).toMatch(/^"[\w-]+\.[\w-]+"$/);
    const read = await client.get(`/host-systems/${body.data.id}`);
    expect([read.status, read.body, read.headers['etag']]).toEqual([200, body, headers['etag']]);
  });

  it('gives each an address of its own, and takes a name as often as it comes', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => createHostSystem(own.client)));
    expect(new Set(made.map(({ webhook_url }) => webhook_url)).size).toBe(8);
    expect(new Set(made.map(({ id }) => id)).size).toBe(8);
  });

  it('keeps texts trimmed and NFC-normalised, up to 255 and 100 characters', async () => {
    const made = await createHostSystem(own.client, {
      name: ` ${'ö'.repeat(255)}\t`,
      kind: `${'ü'.normalize('NFD').repeat(100)} `,
    });
    expect([made.name, made.kind]).toEqual(['ö'.repeat(255), 'ü'.repeat(100)]);
  });
});

describe('GET /host-systems/{host_system}', () => {
  it('shows what was last reported, in UTC', async () => {
    const { id } = await createHostSystem(own.client);
    await report(id, 'partial_outage', '2026-02-28T23:59:59.9+02:00');
    const { body } = await own.client.get(`/host-systems/${id}`);
    expect(body.data).toMatchObject({ status: 'partial_outage', status_at: '2026-02-28T21:59:59.900Z' });
  });

  it('answers 404 that names the kind for one that is not there', async () => {
    for (const id of ['999999', '0', 'abc', '9007199254740992']) {
      const { status, body } = await own.client.get(`/host-systems/${id}`);
      expect([status, body.message]).toEqual([404, 'There is no such host system.']);
    }
  });
});

describe.each(['PATCH', 'PUT'])('%s /host-systems/{host_system}', (method) => {
  const update = (id: number, json: object): Promise<ApiResponse> =>
    own.client.request(method, `/host-systems/${id}`, { json });

  it('changes what is sent and keeps everything else, address and status included', async () => {
    const { id } = await createHostSystem(own.client);
    await report(id, 'degraded', '2026-03-01T00:00:00Z');
    const before = (await own.client.get(`/host-systems/${id}`)).body.data;
    application.clock.advance(90_000);
    const { status, headers, body } = await update(id, { name: 'db-2' });
    expect([status, headers['location']]).toEqual([200, undefined]);
    expect(Object.keys(body.data)).toEqual(HOST_SYSTEM_FIELDS);
    expect(body.data).toEqual({
      ...before,
      name: 'db-2',
      updated_at: application.clock.now().toISOString(),
    });
    expect((await update(id, { kind: 'cache' })).body.data).toEqual({ ...body.data, kind: 'cache' });
    expect((await own.client.get(`/host-systems/${id}`)).body.data.kind).toBe('cache');
  });

  it('accepts an empty object, which changes nothing but the time', async () => {
    const before = await createHostSystem(own.client);
    const { status, body } = await update(before.id, {});
    expect([status, { ...body.data, updated_at: null }]).toEqual([200, { ...before, updated_at: null }]);
  });

  it('accepts what GET gave, with a change', async () => {
    const { id } = await createHostSystem(own.client);
    await report(id, 'major_outage', '2026-03-01T00:00:00Z');
    const read = (await own.client.get(`/host-systems/${id}`)).body.data;
    const { status, body } = await update(id, { ...read, name: 'renamed' });
    expect([status, body.data]).toEqual([
      200,
      { ...read, name: 'renamed', updated_at: body.data.updated_at },
    ]);
  });

  it.each([
    ['id', 0],
    ['status', 'degraded'],
    ['status_at', '2026-03-01T12:00:00.000Z'],
    ['webhook_url', 'http://own.localhost/hooks/host-systems/mine'],
    ['created_at', '2020-01-01T00:00:00.000Z'],
    ['updated_at', null],
  ])('ignores another %s, which changes by itself', async (field, value) => {
    const before = await createHostSystem(own.client);
    const { status, body } = await update(before.id, { name: before.name, [field]: value });
    expect([status, body.data]).toEqual([200, before]);
  });

  it('answers 404 for one that is not there', async () => {
    const { status, body } = await update(999_999, { name: 'A' });
    expect([status, body.message]).toEqual([404, 'There is no such host system.']);
  });
});

describe('DELETE /host-systems/{host_system}', () => {
  it('removes one that nothing is linked to: 204 without a body, then 404', async () => {
    const { id } = await createHostSystem(own.client);
    const { status, text, headers } = await own.client.delete(`/host-systems/${id}`);
    expect([status, text, headers['content-type']]).toEqual([204, '', undefined]);
    expect((await own.client.get(`/host-systems/${id}`)).status).toBe(404);
    expect((await own.client.delete(`/host-systems/${id}`)).status).toBe(404);
  });

  it('refuses one that components are linked to: 422 on host_system, until they are not', async () => {
    const hostSystem = await createHostSystem(own.client);
    const at = `/host-systems/${hostSystem.id}`;
    const [first, second] = [
      await createComponent(own.client, { host_system_id: hostSystem.id }),
      await createComponent(own.client, { host_system_id: hostSystem.id }),
    ];
    const refused = async (): Promise<void> => {
      const { status, body } = await own.client.delete(at);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['host_system']]);
      expect(body.message).toContain('still has components');
      expect((await own.client.get(at)).body.data).toEqual(hostSystem);
    };
    await refused();
    await own.client.patch(`/components/${first.id}`, { host_system_id: null });
    await refused();
    await own.client.delete(`/components/${second.id}`);
    expect((await own.client.delete(at)).status).toBe(204);
    expect((await own.client.get(`/components/${first.id}`)).status).toBe(200);
  });

  it('is not held up by an Idempotency-Key when refused', async () => {
    const { id } = await createHostSystem(own.client);
    const component = await createComponent(own.client, { host_system_id: id });
    const headers = { 'idempotency-key': randomUUID() };
    expect((await own.client.delete(`/host-systems/${id}`, { headers })).status).toBe(422);
    await own.client.delete(`/components/${component.id}`);
    expect((await own.client.delete(`/host-systems/${id}`, { headers })).status).toBe(204);
  });

  it('happens once when asked for many times at once', async () => {
    const { id } = await createHostSystem(own.client);
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await own.client.delete(`/host-systems/${id}`)).status),
    );
    expect(statuses.sort()).toEqual([204, 404, 404, 404, 404, 404, 404, 404]);
  });

  it('and a component that is linked at once never leave a component without its host system', async () => {
    for (let round = 0; round < 10; round += 1) {
      const hostSystem = await createHostSystem(own.client);
      const component = await createComponent(own.client);
      const [linked, deleted] = await Promise.all([
        own.client.patch(`/components/${component.id}`, { host_system_id: hostSystem.id }),
        own.client.delete(`/host-systems/${hostSystem.id}`),
      ]);
      expect([
        [200, 422],
        [422, 204],
      ]).toContainEqual([linked.status, deleted.status]);
    }
  });
});

describe('GET /host-systems', () => {
  it('lists them with all their fields, by name and then by id', async () => {
    const { client } = await application.newTenant();
    const made: any[] = [];
    for (const name of ['storage', 'cache', 'storage', 'api']) {
      made.push(await createHostSystem(client, { name }));
    }
    const { status, headers, body } = await client.get('/host-systems');
    expect([status, headers['etag']]).toEqual([200, expect.stringMatching(/^W\/"[\w-]+"$/)]);
    expect(Object.keys(body)).toEqual(['links', 'meta', 'data']);
    expect(body.data).toEqual([made[3], made[1], made[0], made[2]]);
    expect(Object.keys(body.data[0])).toEqual(HOST_SYSTEM_FIELDS);
    await client.patch(`/host-systems/${made[3].id}`, { name: 'website' });
    const names = (await client.get('/host-systems')).body.data.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['cache', 'storage', 'storage', 'website']);
  });

  it('is read page by page', async () => {
    const { client } = await application.newTenant();
    for (const name of ['c', 'a', 'b']) await createHostSystem(client, { name });
    const { body } = await client.get('/host-systems?per_page=2&page=2');
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['c']);
    expect(body.meta).toEqual({ current_page: 2, per_page: 2, total: 3, last_page: 2 });
    expect(body.links.prev).toBe(`http://${client.host}/api/v1/host-systems?per_page=2&page=1`);
    expect((await client.get('/host-systems?page=9')).body.meta.total).toBe(3);
    expect((await client.get('/host-systems?page=0')).status).toBe(422);
  });

  it('is empty for a new tenant, whatever others have', async () => {
    await createHostSystem(other.client);
    const { client } = await application.newTenant();
    const { body } = await client.get('/host-systems');
    expect([body.meta.total, body.data]).toEqual([0, []]);
  });
});

const VIEW = 'components.view';
const MANAGE = 'components.manage';

const RECORD_ENDPOINTS: [method: string, path: string, ability: string][] = [
  ['GET', '/{host_system}', VIEW],
  ['PATCH', '/{host_system}', MANAGE],
  ['PUT', '/{host_system}', MANAGE],
  ['DELETE', '/{host_system}', MANAGE],
];
const ENDPOINTS: typeof RECORD_ENDPOINTS = [['GET', '', VIEW], ['POST', '', MANAGE], ...RECORD_ENDPOINTS];

async function ask(client: Client, method: string, path: string, id = 1): Promise<ApiResponse> {
  const target = `/host-systems${path.replace('{host_system}', String(id))}`;
  return client.request(method, target, method === 'GET' || method === 'DELETE' ? {} : { json: {} });
}

describe.each(ENDPOINTS)('%s /host-systems%s', (method, path, ability) => {
  it('needs a key: 401', async () => {
    expect((await ask(own.client.withKey(undefined), method, path)).status).toBe(401);
    expect((await ask(own.client.withKey('secret'), method, path)).status).toBe(401);
  });

  it("refuses another tenant's key: 403", async () => {
    const { status, body } = await ask(own.client.withKey(other.client.key), method, path);
    const message = 'The API key belongs to another status page than this host.';
    expect([status, body.message]).toEqual([403, message]);
  });

  it(`needs ${ability}: 403 that names it`, async () => {
    const lacking = await own.clientWith(ability === VIEW ? MANAGE : VIEW, 'incidents.manage');
    const { status, body } = await ask(lacking, method, path);
    expect([status, body.message]).toEqual([403, `The API key lacks the ability ${ability}.`]);
    const { id } = await createHostSystem(own.client);
    expect([200, 204, 422]).toContain((await ask(await own.clientWith(ability), method, path, id)).status);
  });
});

describe.each(RECORD_ENDPOINTS)('%s /host-systems%s', (method, path) => {
  it("does not know another tenant's host system: 404, and leaves it alone", async () => {
    const theirs = await createHostSystem(other.client);
    const { status, body } = await ask(own.client, method, path, theirs.id);
    expect([status, body.message]).toEqual([404, 'There is no such host system.']);
    expect((await other.client.get(`/host-systems/${theirs.id}`)).body.data).toEqual(theirs);
  });
});

describe('A write of a host system', () => {
  it.each(['PATCH', 'PUT', 'DELETE'])(
    'by %s succeeds if If-Match names the current version, and gets 412 otherwise',
    async (method) => {
      const before = await createHostSystem(own.client);
      const at = `/host-systems/${before.id}`;
      const tag = (await own.client.get(at)).headers['etag'] as string;
      const write = (match: string): Promise<ApiResponse> =>
        own.client.request(method, at, {
          headers: { 'if-match': match },
          ...(method === 'DELETE' ? {} : { json: { name: 'Changed' } }),
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
    const { id } = await createHostSystem(own.client);
    const at = `/host-systems/${id}`;
    const tag = (await own.client.get(at)).headers['etag'] as string;
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        own.client.patch(at, { name: `Name ${n}` }, { headers: { 'if-match': tag } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
  });

  it('by many at once to different fields loses none of them', async () => {
    const { id } = await createHostSystem(own.client);
    const at = `/host-systems/${id}`;
    await Promise.all([own.client.patch(at, { name: 'new' }), own.client.patch(at, { kind: 'newer' })]);
    expect((await own.client.get(at)).body.data).toMatchObject({ name: 'new', kind: 'newer' });
  });

  it('with an Idempotency-Key happens once, and gets the first response again', async () => {
    const { client } = await application.newTenant();
    const { body } = await sendTwice(client, 'POST', '/host-systems', { name: 'Once', kind: 'server' });
    expect((await client.get('/host-systems')).body.meta.total).toBe(1);
    const at = `/host-systems/${body.data.id}`;
    const statuses = [
      await sendTwice(client, 'PUT', at, { name: 'Twice' }),
      await sendTwice(client, 'DELETE', at),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([200, 204]);
  });
});

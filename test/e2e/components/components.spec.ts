import { describe, expect, it } from 'vitest';
import { createComponent, createGroup, insertHostSystem } from '../../support/factories.js';
import { COMPONENT_FIELDS } from '../../support/record-fields.js';
import { statementsDuring } from '../../support/statements-during.js';
import { useApi } from '../../support/use-api.js';

const NO_TRIGGER = {
  webhook_enabled: false,
  webhook_url: null,
  webhook_status: null,
  webhook_status_at: null,
  host_system: null,
};

const NOON = '2026-03-01T12:00:00.000Z';

const application = useApi();
const own = application.useTenant('own');
const other = application.useTenant('other');

function ids(records: readonly { id: number }[]): number[] {
  return records.map(({ id }) => id);
}

describe('POST /components', () => {
  it('makes a component from its name alone: operational, fully available, public, without trigger', async () => {
    const { client } = await application.newTenant();
    const { status, headers, body } = await client.post('/components', {
      name: { de: 'Kartenzahlung', en: 'Card payments' },
    });
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['data']);
    expect(Object.keys(body.data)).toEqual(COMPONENT_FIELDS);
    expect(Object.keys(body.data.remote_trigger)).toEqual(Object.keys(NO_TRIGGER));
    expect(body.data).toEqual({
      id: expect.any(Number),
      name: { de: 'Kartenzahlung', en: 'Card payments' },
      description: { de: null, en: null },
      slug: 'kartenzahlung',
      group_id: null,
      position: 0,
      is_public: true,
      subscribable: true,
      status: 'operational',
      uptime_90d: 1,
      remote_trigger: NO_TRIGGER,
      created_at: NOON,
      updated_at: NOON,
    });
    expect(headers['location']).toBe(`http://${client.host}/api/v1/components/${body.data.id}`);
    expect(headers['etag']).toMatch(/^"[\w.-]+"$/);
    const read = await client.get(`/components/${body.data.id}`);
    expect([read.body, read.headers['etag']]).toEqual([body, headers['etag']]);
  });

  it('takes every field that the contract names', async () => {
    const group = await createGroup(own.client);
    const hostSystem = await insertHostSystem(application.database, own.tenant.id, { status: 'degraded' });
    const { status, body } = await own.client.post('/components', {
      name: 'Auszahlungen',
      description: { en: 'Payouts by SEPA' },
      group_id: group.id,
      is_public: false,
      subscribable: false,
      position: 7,
      webhook_enabled: true,
      host_system_id: hostSystem,
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: { de: 'Auszahlungen', en: null },
      description: { de: null, en: 'Payouts by SEPA' },
      group_id: group.id,
      is_public: false,
      subscribable: false,
      position: 7,
      remote_trigger: {
        webhook_enabled: true,
        webhook_url: expect.stringMatching(
          new RegExp(`^http://own\\.localhost:${application.port}/hooks/components/[\\w-]{32}$`),
        ),
        webhook_status: null,
        webhook_status_at: null,
        host_system: { id: hostSystem, name: 'db-1', status: 'degraded', status_at: null },
      },
    });
  });

  it('keeps a plain text under the main language, trimmed and NFC-normalised', async () => {
    const { client } = await application.newTenant(['en', 'de']);
    const { name, slug } = await createComponent(client, { name: '  Störung\t'.normalize('NFD') });
    expect([name, slug]).toEqual([{ de: null, en: 'Störung' }, 'stoerung']);
  });

  it('puts a component behind the last of its group, and takes any position that is given', async () => {
    const { client } = await application.newTenant();
    const group = await createGroup(client);
    const positions: number[] = [];
    for (const values of [{}, {}, { position: 9 }, {}, { group_id: group.id }, { group_id: group.id }]) {
      positions.push((await createComponent(client, values)).position);
    }
    expect(positions).toEqual([0, 1, 9, 10, 0, 1]);
  });

  it('takes the highest position, and one without position behind it', async () => {
    const { client } = await application.newTenant();
    await createComponent(client, { position: 2_147_483_647 });
    const next = await client.post('/components', { name: 'Next' });
    expect([next.status, next.body.data?.position]).toEqual([201, 2_147_483_647]);
  });

  it('keeps slugs unique within a tenant, and lets other tenants have the same', async () => {
    const [one, two] = [await application.newTenant(), await application.newTenant()];
    const slugs: string[] = [];
    for (const { client } of [one, one, one, two]) {
      slugs.push((await createComponent(client, { name: 'Web & API' })).slug);
    }
    expect(slugs).toEqual(['web-api', 'web-api-2', 'web-api-3', 'web-api']);
    // More candidates than are looked up one by one.
    for (let number = 4; number <= 11; number += 1)
      expect((await createComponent(one.client, { name: 'Web & API' })).slug).toBe(`web-api-${number}`);
  });

  it('derives the slug from the first filled language where the main one has none', async () => {
    expect((await createComponent(own.client, { name: { en: 'Only English' } })).slug).toBe('only-english');
    expect((await createComponent(own.client, { name: '💳' })).slug).toBe('component');
  });

  it.each([
    ['no group', (): number => 999_999],
    ["another tenant's group", async (): Promise<number> => (await createGroup(other.client)).id],
  ])('refuses %s as group_id: 422 on the field', async (_, group) => {
    const { status, body } = await own.client.post('/components', { name: 'A', group_id: await group() });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['group_id']]);
  });

  it.each([
    ['no host system', (): number => 999_999],
    ["another tenant's", () => insertHostSystem(application.database, other.tenant.id)],
  ])('refuses %s as host_system_id: 422 on the field', async (_, hostSystem) => {
    const { status, body } = await own.client.post('/components', {
      name: 'A',
      host_system_id: await hostSystem(),
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['host_system_id']]);
  });

  it('gives components that are made at once positions and slugs of their own', async () => {
    const { client } = await application.newTenant();
    const made = await Promise.all(
      Array.from({ length: 12 }, () => client.post('/components', { name: 'Same' })),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    expect(new Set(made.map(({ body }) => body.data.slug)).size).toBe(12);
    expect(new Set(made.map(({ body }) => body.data.position)).size).toBe(12);
  });
});

describe('GET /components/{component}', () => {
  it('shows what a trigger and a host system last reported, in UTC', async () => {
    const hostSystem = await insertHostSystem(application.database, own.tenant.id);
    const { id } = await createComponent(own.client, { webhook_enabled: true, host_system_id: hostSystem });
    await application.database.sql(
      `update component set status = 'major_outage', webhook_status = 'major_outage',
         webhook_status_at = '2026-02-28T23:59:59.9+02:00' where id = $1`,
      [id],
    );
    await application.database.sql(
      `update host_system set status_at = '2026-03-01T00:00:00Z' where id = $1`,
      [hostSystem],
    );
    const { body } = await own.client.get(`/components/${id}`);
    expect(body.data).toMatchObject({
      status: 'major_outage',
      remote_trigger: {
        webhook_status: 'major_outage',
        webhook_status_at: '2026-02-28T21:59:59.900Z',
        host_system: { id: hostSystem, status_at: '2026-03-01T00:00:00.000Z' },
      },
    });
    expect(Object.keys(body.data.remote_trigger.host_system)).toEqual(['id', 'name', 'status', 'status_at']);
  });

  it('answers 404 for one that is not there', async () => {
    const { status, body } = await own.client.get('/components/999999');
    expect([status, body.message]).toEqual([404, 'There is no such component.']);
  });
});

describe.each(['PATCH', 'PUT'])('%s /components/{component}', (method) => {
  it('changes what is sent and keeps everything else', async () => {
    const group = await createGroup(own.client);
    const before = await createComponent(own.client, {
      name: { de: 'Alt', en: 'Old' },
      description: { de: 'Beschreibung', en: 'Description' },
      group_id: group.id,
      position: 3,
      is_public: false,
      subscribable: false,
      webhook_enabled: true,
    });
    application.clock.advance(90_000);
    const { status, headers, body } = await own.client.request(method, `/components/${before.id}`, {
      json: { name: { en: 'New' }, description: { de: null } },
    });
    expect(status).toBe(200);
    expect(headers['location']).toBeUndefined();
    expect(Object.keys(body.data)).toEqual(COMPONENT_FIELDS);
    expect(body.data).toEqual({
      ...before,
      name: { de: 'Alt', en: 'New' },
      description: { de: null, en: 'Description' },
      updated_at: application.clock.now().toISOString(),
    });
    expect((await own.client.get(`/components/${before.id}`)).body).toEqual(body);
  });

  it('accepts an empty object, which changes nothing but the time', async () => {
    const before = await createComponent(own.client);
    const { status, body } = await own.client.request(method, `/components/${before.id}`, { json: {} });
    expect([status, { ...body.data, updated_at: null }]).toEqual([200, { ...before, updated_at: null }]);
  });

  it('sets the main language alone from a plain text', async () => {
    const { id } = await createComponent(own.client, { name: { de: 'Alt', en: 'Old' } });
    const { body } = await own.client.request(method, `/components/${id}`, { json: { name: 'Neu' } });
    expect(body.data.name).toEqual({ de: 'Neu', en: 'Old' });
  });

  it.each([
    ['null in every language', { de: null, en: null }],
    ['white space in every language', { de: ' \t\n', en: '\u00a0\u2003' }],
  ])('refuses a name with %s: 422, and the name stays', async (_, name) => {
    const before = await createComponent(own.client, { name: { de: 'Alt', en: 'Old' } });
    const { status, body } = await own.client.request(method, `/components/${before.id}`, { json: { name } });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['name']]);
    expect((await own.client.get(`/components/${before.id}`)).body.data).toEqual(before);
  });

  it('deletes the only filled language of a name when another is filled in the same request', async () => {
    const { client } = await application.newTenant();
    const { id } = await createComponent(client, { name: 'Alt' });
    const { status, body } = await client.request(method, `/components/${id}`, {
      json: { name: { de: null, en: 'New' } },
    });
    expect([status, body.data.name, body.data.slug]).toEqual([200, { de: null, en: 'New' }, 'new']);
  });

  it('lets the slug follow the main name, without a number for its own old one', async () => {
    const { client } = await application.newTenant();
    const { id, slug } = await createComponent(client, { name: 'Eins' });
    const rename = async (name: unknown): Promise<string> =>
      (await client.request(method, `/components/${id}`, { json: { name } })).body.data.slug;
    expect([slug, await rename('Zwei'), await rename('zwei!'), await rename({ en: 'Other' })]).toEqual([
      'eins',
      'zwei',
      'zwei',
      'zwei',
    ]);
  });

  it('keeps the slug while the name stays, even when a shorter one has become free', async () => {
    const { client } = await application.newTenant();
    const first = await createComponent(client, { name: 'API' });
    const second = await createComponent(client, { name: 'API' });
    await client.delete(`/components/${first.id}`);
    const { body } = await client.request(method, `/components/${second.id}`, { json: { position: 4 } });
    expect([second.slug, body.data.slug]).toEqual(['api-2', 'api-2']);
  });

  it('moves into a group behind its last component, and out of it with null', async () => {
    const { client } = await application.newTenant();
    const group = await createGroup(client);
    await createComponent(client, { group_id: group.id });
    const { id } = await createComponent(client);
    const moved = await client.request(method, `/components/${id}`, { json: { group_id: group.id } });
    expect(moved.body.data).toMatchObject({ group_id: group.id, position: 1 });
    const out = await client.request(method, `/components/${id}`, { json: { group_id: null } });
    expect(out.body.data).toMatchObject({ group_id: null, position: 0 });
  });

  it('makes a new secret address each time the webhook is switched on, and keeps it while it stays on', async () => {
    const hostSystem = await insertHostSystem(application.database, own.tenant.id);
    const { id } = await createComponent(own.client, { host_system_id: hostSystem });
    const switched = async (json: object): Promise<any> =>
      (await own.client.request(method, `/components/${id}`, { json })).body.data.remote_trigger;
    const on = await switched({ webhook_enabled: true });
    expect(on).toMatchObject({ webhook_enabled: true, webhook_url: expect.any(String) });
    await application.database.sql(
      `update component set webhook_status = 'degraded', webhook_status_at = now() where id = $1`,
      [id],
    );
    const still = await switched({ webhook_enabled: true });
    expect(still).toMatchObject({ webhook_url: on.webhook_url, webhook_status: 'degraded' });
    expect(await switched({ position: 1 })).toEqual(still);
    const off = await switched({ webhook_enabled: false });
    expect(off).toEqual({ ...NO_TRIGGER, host_system: on.host_system });
    expect(off.host_system.id).toBe(hostSystem);
    const again = await switched({ webhook_enabled: true });
    expect(again.webhook_url).not.toBe(on.webhook_url);
    expect(again.webhook_status).toBeNull();
  });

  it('links and unlinks a host system', async () => {
    const hostSystem = await insertHostSystem(application.database, own.tenant.id);
    const { id } = await createComponent(own.client);
    const linked = await own.client.request(method, `/components/${id}`, {
      json: { host_system_id: hostSystem },
    });
    expect(linked.body.data.remote_trigger.host_system.id).toBe(hostSystem);
    const unlinked = await own.client.request(method, `/components/${id}`, {
      json: { host_system_id: null },
    });
    expect(unlinked.body.data.remote_trigger.host_system).toBeNull();
  });

  it("refuses another tenant's group and host system: 422 on the field", async () => {
    const { id } = await createComponent(own.client);
    const group = await createGroup(other.client);
    const hostSystem = await insertHostSystem(application.database, other.tenant.id);
    const refusal = async (json: object): Promise<unknown[]> => {
      const { status, body } = await own.client.request(method, `/components/${id}`, { json });
      return [status, body.errors];
    };
    expect(await refusal({ group_id: group.id })).toEqual([
      422,
      { group_id: [`There is no component group ${group.id}.`] },
    ]);
    expect(await refusal({ host_system_id: hostSystem })).toEqual([
      422,
      { host_system_id: ['There is no such host system.'] },
    ]);
  });

  it('waits for other writers only where it can affect other components', async () => {
    const { id } = await createComponent(own.client);
    const turns = async (json: object): Promise<number> => {
      const sent = await statementsDuring(() => own.client.request(method, `/components/${id}`, { json }));
      return sent.filter((text) => /\bfrom tenant\b.* for no key update\b/.test(text)).length;
    };
    expect(await turns({ description: 'Text', subscribable: false })).toBe(0);
    expect(await turns({ description: 'Text', name: 'Name' })).toBe(1);
  });

  it('accepts what GET gave, with a change', async () => {
    const read = await createComponent(own.client, { webhook_enabled: true });
    const { status, body } = await own.client.request(method, `/components/${read.id}`, {
      json: { ...read, position: 42 },
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...read, position: 42, updated_at: body.data.updated_at });
  });

  it.each([
    ['id', 0],
    ['status', 'degraded'],
    ['uptime_90d', 0.5],
    ['remote_trigger', { webhook_enabled: true }],
    ['created_at', '2020-01-01T00:00:00.000Z'],
    ['updated_at', null],
  ])('ignores another %s, which changes by itself', async (field, value) => {
    const before = await createComponent(own.client);
    const { status, body } = await own.client.request(method, `/components/${before.id}`, {
      json: { name: before.name, [field]: value },
    });
    expect([status, body.data]).toEqual([200, before]);
  });

  it('refuses another slug: 422 that says what does change it', async () => {
    const before = await createComponent(own.client);
    const { status, body } = await own.client.request(method, `/components/${before.id}`, {
      json: { name: 'Changed', slug: 'mine' },
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['slug']]);
    expect(body.errors.slug[0]).toContain('The slug follows the name.');
    expect((await own.client.get(`/components/${before.id}`)).body.data).toEqual(before);
  });

  it('answers 404 for one that is not there', async () => {
    const { status, body } = await own.client.request(method, '/components/999999', { json: { name: 'A' } });
    expect([status, body.message]).toEqual([404, 'There is no such component.']);
  });
});

describe('A component in trouble', () => {
  it('can be changed with its earlier ETag after its uptime has moved, although a conditional read returns it anew', async () => {
    const { id } = await createComponent(own.client);
    const incident = { title: 'Down', publish: true, components: [{ id, impact: 'major_outage' }] };
    expect((await own.client.post('/incidents', incident)).status).toBe(201);
    const read = await own.client.get(`/components/${id}`);
    const tag = String(read.headers['etag']);
    const { clock } = application;
    clock.set(new Date(Date.parse(NOON) + 3_600_000).toISOString());
    try {
      const moved = await own.client.get(`/components/${id}`, { headers: { 'if-none-match': tag } });
      expect(moved.status).toBe(200);
      expect(moved.body.data.uptime_90d).toBeLessThan(read.body.data.uptime_90d);
      const headers = { 'if-match': tag };
      const same = await own.client.put(`/components/${id}`, read.body.data, { headers });
      expect([same.status, same.body.data.updated_at]).toEqual([200, read.body.data.updated_at]);
      expect((await own.client.patch(`/components/${id}`, { name: 'Other' }, { headers })).status).toBe(200);
      expect((await own.client.patch(`/components/${id}`, { name: 'Third' }, { headers })).status).toBe(412);
    } finally {
      clock.set(NOON);
    }
  });
});

describe('DELETE /components/{component}', () => {
  it('removes it for good: 204 without a body, then 404', async () => {
    const { client } = await application.newTenant();
    const { id } = await createComponent(client);
    const deleted = await client.delete(`/components/${id}`);
    expect([deleted.status, deleted.text, deleted.headers['content-type']]).toEqual([204, '', undefined]);
    expect((await client.get(`/components/${id}`)).status).toBe(404);
    expect((await client.delete(`/components/${id}`)).status).toBe(404);
    expect((await client.get('/components')).body.meta.total).toBe(0);
  });

  it('happens once when asked for many times at once', async () => {
    const { id } = await createComponent(own.client);
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await own.client.delete(`/components/${id}`)).status),
    );
    expect(statuses.sort()).toEqual([204, 404, 404, 404, 404, 404, 404, 404]);
  });
});

describe('GET /components', () => {
  it('lists all components with all their fields, internal ones included', async () => {
    const { client } = await application.newTenant();
    const shown = await createComponent(client);
    const internal = await createComponent(client, { is_public: false });
    const { status, headers, body } = await client.get('/components');
    expect(status).toBe(200);
    expect(headers['etag']).toMatch(/^W\/"[\w-]+"$/);
    expect(Object.keys(body)).toEqual(['links', 'meta', 'data']);
    expect(Object.keys(body.links)).toEqual(['first', 'last', 'prev', 'next']);
    expect(Object.keys(body.meta)).toEqual(['current_page', 'per_page', 'total', 'last_page']);
    expect(body.data).toEqual([shown, internal]);
    expect(Object.keys(body.data[0])).toEqual(COMPONENT_FIELDS);
  });

  it('is empty for a new tenant', async () => {
    const { client } = await application.newTenant();
    const { body } = await client.get('/components');
    expect(body).toEqual({
      links: {
        first: `http://${client.host}/api/v1/components?page=1`,
        last: `http://${client.host}/api/v1/components?page=1`,
        prev: null,
        next: null,
      },
      meta: { current_page: 1, per_page: 25, total: 0, last_page: 1 },
      data: [],
    });
  });

  it('orders by the tree of groups, then by position, then by id', async () => {
    const { client } = await application.newTenant();
    const second = await createGroup(client, { name: 'Second', position: 2 });
    const first = await createGroup(client, { name: 'First', position: 1 });
    const below = await createGroup(client, { name: 'Below', parent_id: first.id });
    const made: Record<string, number> = {};
    const add = async (name: string, values: object): Promise<void> => {
      made[name] = (await createComponent(client, { name, ...values })).id;
    };
    await add('in second', { group_id: second.id });
    await add('below first', { group_id: below.id });
    await add('later in first', { group_id: first.id, position: 6 });
    await add('in first', { group_id: first.id, position: 5 });
    await add('sooner in first', { group_id: first.id, position: 1 });
    await add('without group', {});
    const order = async (): Promise<string[]> =>
      (await client.get('/components')).body.data.map(({ name }: { name: { de: string } }) => name.de);
    expect(await order()).toEqual([
      'without group',
      'sooner in first',
      'in first',
      'later in first',
      'below first',
      'in second',
    ]);
    await client.patch(`/component-groups/${second.id}`, { position: 0 });
    await client.patch(`/component-groups/${below.id}`, { parent_id: second.id });
    expect(await order()).toEqual([
      'without group',
      'in second',
      'below first',
      'sooner in first',
      'in first',
      'later in first',
    ]);
  });

  it('filters by group, by being without one, by visibility and by subscribability, also together', async () => {
    const { client } = await application.newTenant();
    const group = await createGroup(client);
    const grouped = await createComponent(client, { group_id: group.id, is_public: false });
    const plain = await createComponent(client, { subscribable: false });
    const internal = await createComponent(client, { is_public: false });
    const found = async (query: string): Promise<number[]> => {
      const { body } = await client.get(`/components?${query}`);
      expect(body.meta.total).toBe(body.data.length);
      return ids(body.data);
    };
    expect(await found(`group_id=${group.id}`)).toEqual([grouped.id]);
    expect(await found('group_id=')).toEqual([plain.id, internal.id]);
    expect(await found('group_id')).toEqual([plain.id, internal.id]);
    expect(await found('is_public=true')).toEqual([plain.id]);
    expect(await found('is_public=0')).toEqual([internal.id, grouped.id]);
    expect(await found('subscribable=false')).toEqual([plain.id]);
    expect(await found('subscribable=1')).toEqual([internal.id, grouped.id]);
    expect(await found('group_id=&is_public=false&subscribable=true')).toEqual([internal.id]);
    expect(await found('group_id=999999')).toEqual([]);
    expect(await found(`group_id=${Number.MAX_SAFE_INTEGER}`)).toEqual([]);
  });

  it("finds nothing in another tenant's group", async () => {
    const group = await createGroup(other.client);
    await createComponent(other.client, { group_id: group.id });
    const { status, body } = await own.client.get(`/components?group_id=${group.id}`);
    expect([status, body.data]).toEqual([200, []]);
  });

  it.each(['is_public=yes', 'is_public=', 'is_public=TRUE', 'subscribable=2', 'group_id=abc', 'group_id=0'])(
    'refuses %s: 422 on the parameter',
    async (query) => {
      const { status, body } = await own.client.get(`/components?${query}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]]);
    },
  );
});

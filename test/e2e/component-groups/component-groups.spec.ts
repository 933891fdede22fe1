import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/client.js';
import { createComponent, createGroup } from '../../support/factories.js';
import type { TestTenant } from '../../support/test-application.js';
import { GROUP_FIELDS } from '../../support/record-fields.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const own = application.useTenant('own');
const other = application.useTenant('other');

/** Creates groups nested in each other, outermost first. */
async function chain(
  client: TestTenant['client'],
  levels: number,
  parentId: number | null = null,
): Promise<any[]> {
  const groups: any[] = [];
  for (let level = 0; level < levels; level += 1) {
    groups.push(await createGroup(client, { parent_id: groups.at(-1)?.id ?? parentId }));
  }
  return groups;
}

describe('POST /component-groups', () => {
  it('makes a root group from its name alone', async () => {
    const { client } = await application.newTenant();
    const { status, headers, body } = await client.post('/component-groups', {
      name: { de: 'Zahlungen', en: 'Payments' },
    });
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['data']);
    expect(Object.keys(body.data)).toEqual(GROUP_FIELDS);
    expect(body.data).toEqual({
      id: expect.any(Number),
      name: { de: 'Zahlungen', en: 'Payments' },
      slug: 'zahlungen',
      parent_id: null,
      position: 0,
      depth: 0,
      created_at: '2026-03-01T12:00:00.000Z',
      updated_at: '2026-03-01T12:00:00.000Z',
    });
    expect(headers['location']).toBe(`http://${client.host}/api/v1/component-groups/${body.data.id}`);
    const read = await client.get(`/component-groups/${body.data.id}`);
    expect([read.status, read.body, read.headers['etag']]).toEqual([200, body, headers['etag']]);
  });

  it('nests under parent_id and counts positions by parent', async () => {
    const { client } = await application.newTenant();
    const root = await createGroup(client);
    const [one, two] = [
      await createGroup(client, { parent_id: root.id }),
      await createGroup(client, { parent_id: root.id }),
    ];
    const next = await createGroup(client);
    expect([one, two, next].map(({ parent_id, position, depth }) => [parent_id, position, depth])).toEqual([
      [root.id, 0, 1],
      [root.id, 1, 1],
      [null, 1, 0],
    ]);
  });

  it('nests 5 levels deep and refuses the 6th: 422 on parent_id', async () => {
    const { client } = await application.newTenant();
    const groups = await chain(client, 5);
    expect(groups.map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 4]);
    const { status, body } = await client.post('/component-groups', {
      name: 'Too deep',
      parent_id: groups.at(-1).id,
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['parent_id']]);
    expect((await client.get('/component-groups')).body.meta.total).toBe(5);
  });

  it.each([
    ['no group', (): number => 999_999],
    ["another tenant's group", async (): Promise<number> => (await createGroup(other.client)).id],
  ])('refuses %s as parent_id: 422 on the field', async (_, parent) => {
    const { status, body } = await own.client.post('/component-groups', {
      name: 'A',
      parent_id: await parent(),
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['parent_id']]);
  });

  it('refuses a name that is blank in each language: 422 on name', async () => {
    const { status, body } = await own.client.post('/component-groups', { name: { de: ' ', en: null } });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['name']]);
  });

  it('keeps slugs unique within a tenant and apart from those of components', async () => {
    const { client } = await application.newTenant();
    await createComponent(client, { name: 'Größe' });
    const slugs = [
      await createGroup(client, { name: 'Größe' }),
      await createGroup(client, { name: 'Groesse' }),
    ];
    expect(slugs.map(({ slug }) => slug)).toEqual(['groesse', 'groesse-2']);
  });

  it('takes the highest position, and one without position beside it', async () => {
    const { client } = await application.newTenant();
    await createGroup(client, { position: 2_147_483_647 });
    expect((await createGroup(client)).position).toBe(2_147_483_647);
  });
});

describe('GET /component-groups/{group}', () => {
  it('answers 404 that names the kind for one that is not there', async () => {
    const { status, body } = await own.client.get('/component-groups/999999');
    expect([status, body.message]).toEqual([404, 'There is no such component group.']);
  });
});

describe.each(['PATCH', 'PUT'])('%s /component-groups/{group}', (method) => {
  it('renames in one language and keeps the rest', async () => {
    const root = await createGroup(own.client);
    const before = await createGroup(own.client, {
      name: { de: 'Alt', en: 'Old' },
      parent_id: root.id,
      position: 3,
    });
    application.clock.advance(1_000);
    const { status, body } = await own.client.request(method, `/component-groups/${before.id}`, {
      json: { name: { en: 'New' } },
    });
    expect(status).toBe(200);
    expect(Object.keys(body.data)).toEqual(GROUP_FIELDS);
    expect(body.data).toEqual({
      ...before,
      name: { de: 'Alt', en: 'New' },
      updated_at: application.clock.now().toISOString(),
    });
  });

  it('refuses a name without any language: 422, and the name stays', async () => {
    const before = await createGroup(own.client, { name: { de: 'Alt', en: 'Old' } });
    const { status, body } = await own.client.request(method, `/component-groups/${before.id}`, {
      json: { name: { de: null, en: '  ' } },
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['name']]);
    expect((await own.client.get(`/component-groups/${before.id}`)).body.data).toEqual(before);
  });

  it('moves a sub-tree: depths follow, and it comes last where no position is given', async () => {
    const { client } = await application.newTenant();
    const [top] = await chain(client, 1);
    await createGroup(client, { parent_id: top.id });
    const [root, middle, leaf] = await chain(client, 3);
    const { body } = await client.request(method, `/component-groups/${root.id}`, {
      json: { parent_id: top.id },
    });
    expect(body.data).toMatchObject({ parent_id: top.id, position: 1, depth: 1 });
    const depths = await Promise.all(
      [middle, leaf].map(async ({ id }) => (await client.get(`/component-groups/${id}`)).body.data.depth),
    );
    expect(depths).toEqual([2, 3]);
    const out = await client.request(method, `/component-groups/${root.id}`, { json: { parent_id: null } });
    expect(out.body.data).toMatchObject({ parent_id: null, position: 1, depth: 0 });
  });

  it('that is moved comes last below its new parent, wherever it stood before', async () => {
    const { client } = await application.newTenant();
    const top = await createGroup(client, { position: 1 });
    for (const position of [3, 8, 9]) await createGroup(client, { parent_id: top.id, position });
    const moving = await createGroup(client, { position: 5 });
    const { body } = await client.request(method, `/component-groups/${moving.id}`, {
      json: { parent_id: top.id },
    });
    expect(body.data).toMatchObject({ parent_id: top.id, position: 10 });
    const out = await client.request(method, `/component-groups/${moving.id}`, { json: { parent_id: null } });
    expect(out.body.data).toMatchObject({ parent_id: null, position: 2 });
  });

  it('refuses a move into itself or into one of its sub-groups: 422 on parent_id', async () => {
    const { client } = await application.newTenant();
    const groups = await chain(client, 3);
    const before = (await client.get('/component-groups')).body;
    for (const { id } of groups) {
      const { status, body } = await client.request(method, `/component-groups/${groups[0].id}`, {
        json: { parent_id: id },
      });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['parent_id']]);
      expect(body.message).toContain('into itself or into one of its own sub-groups');
    }
    expect((await client.get('/component-groups')).body).toEqual(before);
  });

  it('counts the depth of a sub-tree that is moved: 5 levels are fine, the 6th is not', async () => {
    const { client } = await application.newTenant();
    const target = await chain(client, 3);
    const [pair] = await chain(client, 2);
    const [three] = await chain(client, 3);
    const fits = await client.request(method, `/component-groups/${pair.id}`, {
      json: { parent_id: target[2].id },
    });
    expect([fits.status, fits.body.data.depth]).toEqual([200, 3]);
    const before = (await client.get('/component-groups')).body;
    const tooDeep = await client.request(method, `/component-groups/${three.id}`, {
      json: { parent_id: target[2].id },
    });
    expect([tooDeep.status, Object.keys(tooDeep.body.errors)]).toEqual([422, ['parent_id']]);
    expect((await client.get('/component-groups')).body).toEqual(before);
  });

  it("refuses another tenant's group as parent_id: 422 on the field", async () => {
    const group = await createGroup(own.client);
    const foreign = await createGroup(other.client);
    const { status, body } = await own.client.request(method, `/component-groups/${group.id}`, {
      json: { parent_id: foreign.id },
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['parent_id']]);
  });

  it('accepts what GET gave, with a change', async () => {
    const read = await createGroup(own.client);
    const { status, body } = await own.client.request(method, `/component-groups/${read.id}`, {
      json: { ...read, position: 42 },
    });
    expect([status, body.data]).toEqual([200, { ...read, position: 42, updated_at: body.data.updated_at }]);
  });

  it('refuses another slug: 422 that says what does change it', async () => {
    const { id } = await createGroup(own.client);
    const { status, body } = await own.client.request(method, `/component-groups/${id}`, {
      json: { slug: 'mine' },
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['slug']]);
    expect(body.errors.slug[0]).toContain('The slug follows the name.');
  });

  it.each([
    ['depth', 3],
    ['created_at', null],
  ])(
    'ignores another %s, which changes by itself or by others, unless it is sent alone',
    async (field, value) => {
      const before = await createGroup(own.client);
      const send = (json: object): Promise<ApiResponse> =>
        own.client.request(method, `/component-groups/${before.id}`, { json });
      const { status, body } = await send({ [field]: value, position: before.position });
      expect([status, body.data]).toEqual([200, before]);
      const alone = await send({ [field]: value });
      expect([alone.status, Object.keys(alone.body.errors)]).toEqual([422, [field]]);
    },
  );

  it('keeps the slug while the name stays, even when a shorter one has become free', async () => {
    const { client } = await application.newTenant();
    const [first, second] = [await createGroup(client), await createGroup(client)];
    await client.delete(`/component-groups/${first.id}`);
    const { body } = await client.request(method, `/component-groups/${second.id}`, {
      json: { position: 4 },
    });
    expect([second.slug, body.data.slug]).toEqual(['group-2', 'group-2']);
  });

  it('answers 404 for one that is not there', async () => {
    const { status, body } = await own.client.request(method, '/component-groups/999999', {
      json: { name: 'A' },
    });
    expect([status, body.message]).toEqual([404, 'There is no such component group.']);
  });
});

describe('DELETE /component-groups/{group}', () => {
  it('removes an empty group: 204 without a body, then 404', async () => {
    const { id } = await createGroup(own.client);
    const { status, text } = await own.client.delete(`/component-groups/${id}`);
    expect([status, text]).toEqual([204, '']);
    expect((await own.client.get(`/component-groups/${id}`)).status).toBe(404);
    expect((await own.client.delete(`/component-groups/${id}`)).status).toBe(404);
  });

  it('refuses a group with sub-groups or components: 422 that says which, until they are gone', async () => {
    const { client } = await application.newTenant();
    const [root, child] = await chain(client, 2);
    const component = await createComponent(client, { group_id: child.id });
    const refused = await client.delete(`/component-groups/${root.id}`);
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('sub-groups')]);
    const full = await client.delete(`/component-groups/${child.id}`);
    expect([full.status, full.body.message]).toEqual([422, expect.stringContaining('components')]);
    await client.delete(`/components/${component.id}`);
    expect((await client.delete(`/component-groups/${child.id}`)).status).toBe(204);
    expect((await client.delete(`/component-groups/${root.id}`)).status).toBe(204);
  });

  it('and a component moving in at once never leave a component without its group', async () => {
    const { client } = await application.newTenant();
    for (let round = 0; round < 10; round += 1) {
      const group = await createGroup(client);
      const component = await createComponent(client);
      const [moved, deleted] = await Promise.all([
        client.patch(`/components/${component.id}`, { group_id: group.id }),
        client.delete(`/component-groups/${group.id}`),
      ]);
      expect([
        [200, 422],
        [422, 204],
      ]).toContainEqual([moved.status, deleted.status]);
    }
  });
});

describe('GET /component-groups', () => {
  it('lists parents before children: by depth, then position, then id', async () => {
    const { client } = await application.newTenant();
    const make = (name: string, values: object): Promise<any> => createGroup(client, { name, ...values });
    const last = await make('last root', { position: 5 });
    const first = await make('first root', { position: 1 });
    const further = await make('further root', { position: 6 });
    const deep = await make('child of last', { parent_id: last.id, position: 0 });
    await make('grandchild', { parent_id: deep.id, position: 0 });
    await make('child of first', { parent_id: first.id, position: 3 });
    await make('child of further', { parent_id: further.id, position: 1 });
    const { body } = await client.get('/component-groups');
    expect(body.data.map(({ name }: { name: { de: string } }) => name.de)).toEqual([
      'first root',
      'last root',
      'further root',
      'child of last',
      'child of further',
      'child of first',
      'grandchild',
    ]);
    expect(Object.keys(body.data[0])).toEqual(GROUP_FIELDS);
  });

  it('is empty for a new tenant, whatever others have', async () => {
    const { client } = await application.newTenant();
    const { body } = await client.get('/component-groups');
    expect([body.meta.total, body.data]).toEqual([0, []]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const replica = application.useReplica();
const own = application.useTenant('own');
const other = application.useTenant('other');

/** Records with an order: components of a group, and groups below another. */
const KINDS = [
  { path: '/components', parent: 'group_id', kind: 'component', create: createComponent },
  { path: '/component-groups', parent: 'parent_id', kind: 'component group', create: createGroup },
] as const;

describe.each(KINDS)('The order of $path', ({ path, parent, kind, create }) => {
  /** Creates a parent with records at these positions. */
  async function family(
    client: Client,
    ...positions: number[]
  ): Promise<{ parentId: number; ids: number[] }> {
    const { id: parentId } = await createGroup(client);
    const ids: number[] = [];
    for (const position of positions) ids.push((await create(client, { [parent]: parentId, position })).id);
    return { parentId, ids };
  }

  /** Ids and positions below a parent, in the order of the list. */
  async function listed(client: Client, parentId: number | null): Promise<[number, number][]> {
    const { body } = await client.get<any[]>(`${path}?${parent}=${parentId ?? ''}&per_page=100`);
    return body.data.map(({ id, position }) => [id, position]);
  }

  it('inserts a new record at a taken position and shifts those behind it', async () => {
    const { client } = own;
    const { parentId, ids } = await family(client, 0, 1, 2, 7);
    const elsewhere = await family(client, 1);
    const { id } = await create(client, { [parent]: parentId, position: 1 });
    const [a, b, c, d] = ids as [number, number, number, number];
    expect(await listed(client, parentId)).toEqual([
      [a, 0],
      [id, 1],
      [b, 2],
      [c, 3],
      [d, 7],
    ]);
    expect(await listed(client, elsewhere.parentId)).toEqual([[elsewhere.ids[0], 1]]);
  });

  it.each(['PATCH', 'PUT'])(
    'inserts a record that is moved there by %s, from the same parent or another',
    async (method) => {
      const { client } = own;
      const write = async (id: number, json: object): Promise<void> => {
        const current = (await client.get(`${path}/${id}`)).body.data;
        const { status, text } = await client.request(method, `${path}/${id}`, {
          json: method === 'PUT' ? { ...current, ...json } : json,
        });
        expect(status, text).toBe(200);
      };
      const { parentId, ids } = await family(client, 0, 1, 2);
      const [a, b, c] = ids as [number, number, number];
      await write(c, { position: 0 });
      expect(await listed(client, parentId)).toEqual([
        [c, 0],
        [a, 1],
        [b, 2],
      ]);
      const { ids: strangers } = await family(client, 1);
      await write(strangers[0]!, { [parent]: parentId, position: 1 });
      expect(await listed(client, parentId)).toEqual([
        [c, 0],
        [strangers[0], 1],
        [a, 2],
        [b, 3],
      ]);
    },
  );

  it('stays when a record is written back as it is, validators and times included', async () => {
    const { client } = own;
    const { parentId, ids } = await family(client, 0, 1);
    const before = await Promise.all(ids.map((id) => client.get(`${path}/${id}`)));
    application.clock.advance(1000);
    for (const [index, id] of ids.entries()) await client.put(`${path}/${id}`, before[index]!.body.data);
    const after = await Promise.all(ids.map((id) => client.get(`${path}/${id}`)));
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
    // Only records that had to move have a new updated_at.
    await create(client, { [parent]: parentId, position: 1 });
    const moved = await Promise.all(ids.map((id) => client.get(`${path}/${id}`)));
    expect(
      moved.map(({ body }, index) => body.data.updated_at === before[index]!.body.data.updated_at),
    ).toEqual([true, false]);
  });

  it('is counted anew where positions would become too high', async () => {
    const { client } = own;
    const { parentId, ids } = await family(client, 4, 2_147_483_647);
    const { id, position } = await create(client, { [parent]: parentId, position: 2_147_483_647 });
    expect(position).toBe(1);
    expect(await listed(client, parentId)).toEqual([
      [ids[0], 0],
      [id, 1],
      [ids[1], 2],
    ]);
  });

  it('goes by id where two stand at the highest position, also in messages', async () => {
    const { client } = own;
    const { parentId, ids } = await family(client, 2_147_483_647);
    const { id, position } = await create(client, { [parent]: parentId });
    expect(position).toBe(2_147_483_647);
    await client.patch(`${path}/${ids[0]}`, { name: 'Changed last' });
    const { body } = await client.put(`${path}/order`, { [parent]: parentId, ids: [] });
    expect(body.errors.ids).toEqual([
      `The ids must name every ${kind} that is here; missing: ${ids[0]}, ${id}.`,
    ]);
  });

  it('can be set at once', async () => {
    const { client } = own;
    const { parentId, ids } = await family(client, 3, 5, 9);
    const wanted = [ids[2], ids[0], ids[1]];
    const { status, body, headers } = await client.put(`${path}/order`, { [parent]: parentId, ids: wanted });
    expect([status, body]).toEqual([200, { data: { [parent]: parentId, ids: wanted } }]);
    expect(await listed(client, parentId)).toEqual(wanted.map((id, index) => [id, index]));
    // The response's ETag holds until the order changes.
    const etag = String(headers['etag']);
    const again = { json: { [parent]: parentId, ids }, headers: { 'if-match': etag } };
    expect((await client.request('PUT', `${path}/order`, again)).status).toBe(200);
    expect((await client.request('PUT', `${path}/order`, again)).status).toBe(412);
  });

  it('can be set of those without a parent, and of none', async () => {
    const { client } = await application.newTenant();
    const empty = await createGroup(client);
    const more = await Promise.all([create(client, {}), create(client, {})]);
    const ids = more.map(({ id }) => id);
    if (path === '/component-groups') ids.push(empty.id);
    const wanted = ids.toSorted((a, b) => b - a);
    expect((await client.put(`${path}/order`, { [parent]: null, ids: wanted })).status).toBe(200);
    expect(await listed(client, null)).toEqual(wanted.map((id, index) => [id, index]));
    expect((await client.put(`${path}/order`, { [parent]: empty.id, ids: [] })).status).toBe(200);
  });

  it('is refused where it does not name everyone there once: 422 by field, and nothing moves', async () => {
    const { client } = own;
    const { parentId, ids } = await family(client, 0, 1);
    const [a, b] = ids as [number, number];
    const [c] = (await family(client, 0)).ids as [number];
    const [theirs] = (await family(other.client, 0)).ids as [number];
    const foreign = await createGroup(other.client);
    const before = await listed(client, parentId);
    const refused = async (json: object): Promise<unknown> => {
      const { status, body } = await client.put(`${path}/order`, json);
      expect(status).toBe(422);
      return body.errors;
    };
    const order = (...wanted: unknown[]): object => ({ [parent]: parentId, ids: wanted });
    const stranger = (id: number): string[] => [`There is no ${kind} ${id} here.`];
    expect(await refused(order(b, a, c))).toEqual({ 'ids.2': stranger(c) });
    expect(await refused(order(b, theirs, a))).toEqual({ 'ids.1': stranger(theirs) });
    expect(await refused(order(b, a, b))).toEqual({ 'ids.2': [`The ${kind} ${b} is named twice.`] });
    expect(await refused(order(b))).toEqual({
      ids: [`The ids must name every ${kind} that is here; missing: ${a}.`],
    });
    expect(Object.keys((await refused(order(b, 'x'))) as object)).toEqual(['ids']);
    expect(Object.keys((await refused(order(b, null))) as object)).toEqual(['ids']);
    expect(await refused({ [parent]: parentId })).toEqual({ ids: ['The ids are required.'] });
    expect(await refused({ ids })).toEqual({ [parent]: [`The ${parent} is required.`] });
    for (const id of [foreign.id, 999_999])
      expect(Object.keys((await refused({ [parent]: id, ids })) as object)).toEqual([parent]);
    expect(await listed(client, parentId)).toEqual(before);
  });

  it('set on two replicas at the same time is one of the two, even if a record is added meanwhile', async () => {
    const { client } = own;
    const second = replica.stranger.onHost(client.host).withKey(client.key);
    const { parentId, ids } = await family(client, 0, 1, 2, 3);
    const backwards = ids.toReversed();
    for (let round = 0; round < 10; round += 1) {
      const set = (of: Client, wanted: number[]) =>
        of.put(`${path}/order`, { [parent]: parentId, ids: wanted });
      const answers = await Promise.all([set(client, ids), set(second, backwards)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const found = await listed(client, parentId);
      expect([ids, backwards]).toContainEqual(found.map(([id]) => id));
      expect(found.map(([, position]) => position)).toEqual([0, 1, 2, 3]);
    }
    // A record created at the same time comes last, or the order is refused because it does not name it.
    const [made, ordered] = await Promise.all([
      create(client, { [parent]: parentId }),
      second.put(`${path}/order`, { [parent]: parentId, ids: backwards }),
    ]);
    const found = (await listed(client, parentId)).map(([id]) => id);
    expect(found.at(-1)).toBe(made.id);
    expect([200, 422]).toContain(ordered.status);
    if (ordered.status === 200) expect(found.slice(0, -1)).toEqual(backwards);
  });

  it('gives concurrent creations at one position distinct positions', async () => {
    const { client } = own;
    const { parentId } = await family(client, 0, 1);
    const made = await Promise.all(
      Array.from({ length: 8 }, () => create(client, { [parent]: parentId, position: 1 })),
    );
    expect(made).toHaveLength(8);
    const found = await listed(client, parentId);
    expect(found.map(([, position]) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('An order of components', () => {
  it('and incidents that change their status at the same time do not get into each other’s way', async () => {
    const { client } = await application.newTenant();
    const made = await Promise.all(Array.from({ length: 6 }, () => createComponent(client)));
    const ids = made.map(({ id }) => id);
    const orders = Array.from({ length: 10 }, (_, round) =>
      client.put('/components/order', { group_id: null, ids: round % 2 === 0 ? ids.toReversed() : ids }),
    );
    const incidents = Array.from({ length: 10 }, () =>
      client.post('/incidents', {
        title: 'Trouble',
        publish: true,
        components: ids.map((id) => ({ id, impact: 'degraded' })),
      }),
    );
    const moves = ids.map((id) => client.patch(`/components/${id}`, { position: 2 }));
    const answers = await Promise.all([...orders, ...incidents, ...moves]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
    const [database] = await application.database.sql<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(database?.deadlocks).toBe('0');
    const { body } = await client.get<any[]>('/components');
    expect(new Set(body.data.map(({ position }) => position)).size).toBe(6);
  });
});

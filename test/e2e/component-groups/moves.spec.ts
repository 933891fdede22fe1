import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { statementsDuring } from '../../support/statements-during.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
let client: Client;

beforeEach(async () => {
  ({ client } = await application.newTenant());
});

async function names(path: string): Promise<string[]> {
  const { body } = await client.get(`${path}${path.includes('?') ? '&' : '?'}per_page=100`);
  return body.data.map(({ name }: any) => name.de);
}

/** Names of a group's sub-groups, in their order. */
async function children(id: number | null): Promise<string[]> {
  const { body } = await client.get('/component-groups?per_page=100');
  return body.data.filter((group: any) => group.parent_id === id).map(({ name }: any) => name.de);
}

describe('A group that is moved without a position', () => {
  it('comes last among its new siblings, wherever it was before', async () => {
    const [from, to] = [
      await createGroup(client, { name: 'from' }),
      await createGroup(client, { name: 'to' }),
    ];
    for (const name of ['a', 'b', 'c']) await createGroup(client, { name, parent_id: to.id });
    const moved = [];
    for (const name of ['x', 'y', 'z']) moved.push(await createGroup(client, { name, parent_id: from.id }));
    for (const { id } of moved) {
      const { status } = await client.patch(`/component-groups/${id}`, { parent_id: to.id });
      expect(status).toBe(200);
    }
    expect([await children(to.id), await children(from.id)]).toEqual([['a', 'b', 'c', 'x', 'y', 'z'], []]);
    await client.patch(`/component-groups/${moved[0]!.id}`, { parent_id: null });
    expect(await children(null)).toEqual(['from', 'to', 'x']);
  });

  it('stays where it is when its parent is the one that it has', async () => {
    const parent = await createGroup(client, { name: 'parent' });
    const [a] = [await createGroup(client, { name: 'a', parent_id: parent.id })];
    for (const name of ['b', 'c']) await createGroup(client, { name, parent_id: parent.id });
    await client.patch(`/component-groups/${a.id}`, { parent_id: parent.id });
    expect(await children(parent.id)).toEqual(['a', 'b', 'c']);
  });
});

describe('A component that is moved without a position', () => {
  it('comes last in its new group, wherever it was before', async () => {
    const to = await createGroup(client, { name: 'to' });
    for (const name of ['a', 'b', 'c']) await createComponent(client, { name, group_id: to.id });
    const moved = [];
    for (const name of ['x', 'y', 'z']) moved.push(await createComponent(client, { name }));
    for (const { id } of moved) await client.patch(`/components/${id}`, { group_id: to.id });
    expect(await names(`/components?group_id=${to.id}`)).toEqual(['a', 'b', 'c', 'x', 'y', 'z']);
    for (const name of ['p', 'q']) await createComponent(client, { name });
    await client.patch(`/components/${moved[0]!.id}`, { group_id: null });
    expect((await names('/components')).slice(0, 3)).toEqual(['p', 'q', 'x']);
  });
});

describe('A group that is renamed', () => {
  it('writes no positions of others; a move does', async () => {
    const [first, second] = [await createGroup(client), await createGroup(client)];
    const placed = async (change: object): Promise<string[]> => {
      const sent = await statementsDuring(() => client.patch(`/component-groups/${first.id}`, change));
      return sent.filter((text) => text.startsWith('update component_group as g set position'));
    };
    expect(await placed({ name: 'Another' })).toHaveLength(0);
    expect(await placed({ parent_id: second.id })).toHaveLength(1);
  });
});

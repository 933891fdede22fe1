import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import type { ApiResponse } from '../../support/client.js';
import { withDatabase } from '../../support/database-server.js';
import { createComponent, createGroup } from '../../support/factories.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const LEVELS = 5;

const first = useApi();
const second = first.useReplica();
const own = first.useTenant('own');

interface Group {
  readonly id: number;
  readonly parent_id: number | null;
  readonly depth: number;
}

/**
 * Asserts that the tenant's groups form a tree: each depth is one more than the parent's, and
 * within the limit.
 */
async function assertTree({ client }: TestTenant): Promise<void> {
  const { body } = await client.get('/component-groups?per_page=100');
  const groups = body.data as Group[];
  const depths = new Map(groups.map(({ id, depth }) => [id, depth]));
  // A parent must be less deep than its child, which is impossible in a cycle.
  for (const { parent_id: parentId, depth } of groups) {
    expect(depth).toBe(parentId === null ? 0 : depths.get(parentId)! + 1);
    expect(depth).toBeLessThan(LEVELS);
  }
}

function move(
  tenant: TestTenant,
  id: number,
  parentId: number | null,
  at: 'first' | 'second',
): Promise<ApiResponse> {
  const client =
    at === 'first' ? tenant.client : second.stranger.onHost(tenant.client.host).withKey(tenant.client.key);
  return client.patch(`/component-groups/${id}`, { parent_id: parentId });
}

describe('Moves of component groups at the same time, at two replicas', () => {
  it('that cross each other never make a cycle: one is refused with 422', async () => {
    const [a, b] = [await createGroup(own.client), await createGroup(own.client)];
    for (let round = 0; round < 25; round += 1) {
      const responses = await Promise.all([move(own, a.id, b.id, 'first'), move(own, b.id, a.id, 'second')]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
      await assertTree(own);
      await move(own, a.id, null, 'first');
      await move(own, b.id, null, 'second');
    }
  });

  it('never make a tree that is too deep: 2 levels under 2 levels under 2 levels', async () => {
    const tenant = await first.tenant('deep');
    const pair = async (): Promise<[number, number]> => {
      const upper = await createGroup(tenant.client);
      return [upper.id, (await createGroup(tenant.client, { parent_id: upper.id })).id];
    };
    const [top, middle, bottom] = [await pair(), await pair(), await pair()];
    for (let round = 0; round < 15; round += 1) {
      const responses = await Promise.all([
        move(tenant, middle[0], top[1], 'first'),
        move(tenant, bottom[0], middle[1], 'second'),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
      await assertTree(tenant);
      await move(tenant, bottom[0], null, 'first');
      await move(tenant, middle[0], null, 'second');
    }
  });

  it('in any number and direction leave a tree, and never fail', async () => {
    const tenant = await first.tenant('busy');
    const ids: number[] = [];
    for (let count = 0; count < 8; count += 1) ids.push((await createGroup(tenant.client)).id);
    for (let round = 0; round < 10; round += 1) {
      const responses = await Promise.all(
        ids.map((id, index) => {
          const target = ids[(index * 3 + round) % ids.length]!;
          return move(tenant, id, index % 4 === 3 ? null : target, index % 2 === 0 ? 'first' : 'second');
        }),
      );
      expect(responses.filter(({ status }) => status !== 200 && status !== 422)).toEqual([]);
      await assertTree(tenant);
    }
  });

  it('with creations and deletions among them leave no group without its parent', async () => {
    const tenant = await first.tenant('mixed');
    for (let round = 0; round < 8; round += 1) {
      const parent = await createGroup(tenant.client);
      const [deleted, made] = await Promise.all([
        tenant.client.delete(`/component-groups/${parent.id}`),
        second.stranger
          .onHost(tenant.client.host)
          .withKey(tenant.client.key)
          .post('/component-groups', { name: 'Child', parent_id: parent.id }),
      ]);
      expect([
        [204, 422],
        [422, 201],
      ]).toContainEqual([deleted.status, made.status]);
      await assertTree(tenant);
    }
  });
});

/** Holds a tenant's lock while `work` runs. */
async function whileLocked(tenant: TestTenant, work: () => Promise<void>): Promise<void> {
  const [row] = await first.database.sql<{ name: string }>('select current_database() as name');
  const holder = new pg.Client(withDatabase(inject('database').superuserUrl, row!.name));
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from tenant where id = $1 for update', [tenant.tenant.id]);
    await work();
  } finally {
    await holder.end();
  }
}

describe('Two tenants', () => {
  it('never block each other: while one is locked, the other writes, and the first still reads', async () => {
    const [locked, free] = [await first.tenant('locked'), await first.tenant('free')];
    await createComponent(locked.client);
    let isWaiting = true;
    let waiting: Promise<ApiResponse> | undefined;
    await whileLocked(locked, async () => {
      waiting = locked.client.post('/component-groups', { name: 'Waits' }).finally(() => {
        isWaiting = false;
      });
      const group = await createGroup(free.client, { name: 'Free' });
      const component = await createComponent(free.client, { group_id: group.id });
      expect((await free.client.patch(`/component-groups/${group.id}`, { name: 'New' })).status).toBe(200);
      expect((await free.client.delete(`/components/${component.id}`)).status).toBe(204);
      expect((await locked.client.get('/components')).body.meta.total).toBe(1);
      expect(isWaiting).toBe(true);
    });
    expect((await waiting)?.status).toBe(201);
  });

  it('never block each other, however many writes of one are waiting', async () => {
    const [locked, free] = [await first.tenant('crowded'), await first.tenant('quiet')];
    let waiting: Promise<ApiResponse>[] = [];
    await whileLocked(locked, async () => {
      waiting = Array.from({ length: 40 }, () => locked.client.post('/component-groups', { name: 'Waits' }));
      for (let count = 0; count < 5; count += 1) await createGroup(free.client);
    });
    const responses = await Promise.all(waiting);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect(new Set(responses.map(({ body }) => body.data.position)).size).toBe(40);
  });

  it('go on after a write that failed', async () => {
    const tenant = await first.tenant('fails');
    const responses = await Promise.all(
      ['A', '', 'B', '', 'C'].map((name) => tenant.client.post('/component-groups', { name })),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 422, 201, 422, 201]);
  });
});

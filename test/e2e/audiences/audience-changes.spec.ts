import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { createComponent, created } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const environment = (): Record<string, string> => ({ VISITOR_WORK_LIMIT: '0', FAILED_KEY_LIMIT: '0' });
const api = useApi(() => ({ environment: environment() }));
const replica = useApi(() => ({ environment: environment(), database: api.database, clock: api.clock }));
const own = api.useTenant('moving');
const other = api.useTenant('random');

/** How long the readers of the property read while memberships change. */
const FOR_MS = 15_000;
const READERS = 100;
/** A reader reads about once in this time. */
const READS_EVERY_MS = 1_000;
/** Changes reach every process within this time, however busy this machine is. */
const SETTLED_MS = 20_000;
const SURFACES = ['/', '/api/v2/summary.json', '/history.atom', '/history'];

/** Numbers that look random, the same in each run. Source: mulberry32. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

interface Token {
  readonly id: number;
  readonly key: string;
}

async function audience(client: Client, name: string): Promise<{ id: number; token: Token }> {
  const { id } = await created(client, '/audiences', { name });
  const token = await created(client, '/admissions', { name, kind: 'token', audience_ids: [id] });
  return { id, token };
}

async function move(client: Client, component: number, ids: number[] | null): Promise<void> {
  expect((await client.put(`/components/${component}/audiences`, { ids })).status).toBe(200);
}

async function read(from: Client, path: string, token?: Token): Promise<string> {
  const { status, text } = await from.get(`/${path}${token === undefined ? '' : `?token=${token.key}`}`);
  expect(status).toBe(200);
  return text;
}

describe('A component that moves between audiences', () => {
  it('takes its open incident along, at once and in every process', async () => {
    const { client } = own;
    const [a, b] = [await audience(client, 'a'), await audience(client, 'b')];
    const component = await createComponent(client, { name: 'Kornblume' });
    await createComponent(client, { name: 'Wiese' });
    const incident = await created(client, '/incidents', {
      title: 'Ausfall der Kornblume',
      publish: true,
      components: [{ id: component.id, impact: 'major_outage' }],
    });
    const here = client.withKey(undefined);
    const there = replica.stranger.onHost(client.host);
    const seenBy = async (from: Client, token?: Token): Promise<boolean[]> =>
      Promise.all(
        [...SURFACES, `/incidents/${incident.id}`].map(async (path) => {
          const query = token === undefined ? '' : `?token=${token.key}`;
          return (await from.get(`/${path}${query}`)).text.includes('Kornblume');
        }),
      );
    const all = Array.from({ length: 5 }, () => true);
    const none = all.map(() => false);
    for (const [ids, expected] of [
      [null, [all, all, all]],
      [[a.id], [none, all, none]],
      [[b.id], [none, none, all]],
      [
        [a.id, b.id],
        [none, all, all],
      ],
      [[], [none, none, none]],
      [null, [all, all, all]],
    ] as const) {
      await move(client, component.id, ids === null ? null : [...ids]);
      for (const [index, token] of [undefined, a.token, b.token].entries()) {
        expect(await seenBy(here, token)).toEqual(expected[index]);
        await expect.poll(() => seenBy(there, token), { timeout: SETTLED_MS }).toEqual(expected[index]);
      }
    }
    const status = async (token?: Token): Promise<unknown> =>
      JSON.parse(await read(here, '/api/v2/status.json', token)).status.indicator;
    await move(client, component.id, [a.id]);
    expect([await status(), await status(a.token), await status(b.token)]).toEqual([
      'none',
      'critical',
      'none',
    ]);
  });

  it('is hidden from everybody once its only audience is deleted, while its people read', async () => {
    const { client } = own;
    const { id, token } = await audience(client, 'c');
    const component = await createComponent(client, { name: 'Rittersporn' });
    await created(client, '/incidents', {
      title: 'Rittersporn verblüht',
      publish: true,
      components: [{ id: component.id, impact: 'degraded' }],
    });
    await move(client, component.id, [id]);
    const here = client.withKey(undefined);
    expect(await read(here, '/', token)).toContain('Rittersporn');
    let isDeleted = false;
    const late: string[] = [];
    const reading = Promise.all(
      SURFACES.map(async (path) => {
        for (let round = 0; round < 30; round += 1) {
          const wasDeleted = isDeleted;
          const text = await read(here, path, token);
          if (wasDeleted && text.includes('Rittersporn')) late.push(path);
        }
      }),
    );
    expect((await client.delete(`/audiences/${id}`)).status).toBe(204);
    isDeleted = true;
    await reading;
    expect(late).toEqual([]);
    for (const path of SURFACES) {
      expect(await read(here, path)).not.toContain('Rittersporn');
      expect(await read(here, path, token)).not.toContain('Rittersporn');
    }
    expect((await client.get(`/components/${component.id}/audiences`)).body.data).toEqual({ ids: [] });
    expect((await client.get(`/admissions/${token.id}`)).body.data.audience_ids).toEqual([]);
  });

  it('leaves its incidents hidden when it is deleted', async () => {
    const { client } = own;
    const { id, token } = await audience(client, 'd');
    const component = await createComponent(client, { name: 'Fingerhut' });
    await created(client, '/incidents', {
      title: 'Fingerhut giftig',
      publish: true,
      components: [{ id: component.id, impact: 'degraded' }],
    });
    await move(client, component.id, [id]);
    expect((await client.delete(`/components/${component.id}`)).status).toBe(204);
    const here = client.withKey(undefined);
    for (const path of SURFACES) {
      expect(await read(here, path)).not.toContain('Fingerhut');
      expect(await read(here, path, token)).not.toContain('Fingerhut');
    }
  });
});

describe('While memberships change at random', () => {
  it(
    'none of 100 readers of five audiences reads what has been another’s for a while',
    { timeout: 120_000 },
    async () => {
      const { client } = other;
      const next = seeded(20_260_301);
      const audiences: { id: number; token: Token }[] = [];
      for (let index = 0; index < 5; index += 1) audiences.push(await audience(client, `audience ${index}`));
      const components: { id: number; name: string }[] = [];
      for (let index = 0; index < 8; index += 1) {
        const name = `Bauteil${index}x`;
        const { id } = await createComponent(client, { name });
        components.push({ id, name });
        await created(client, '/incidents', {
          title: `Störung ${name}`,
          publish: true,
          components: [{ id, impact: 'degraded' }],
        });
      }
      /** Who sees a component, and since when nobody else may. */
      const owners = new Map<number, { ids: number[] | null; since: number; before: number[] | null }>();
      for (const { id } of components) owners.set(id, { ids: null, since: 0, before: null });
      const readers = [undefined, ...audiences];
      const processes = [client.withKey(undefined), replica.stranger.onHost(client.host)];
      const until = performance.now() + FOR_MS;
      const wrong: unknown[] = [];
      let reads = 0;

      const isFor = (ids: number[] | null, reader: number | undefined): boolean =>
        ids === null || (reader !== undefined && ids.includes(reader));

      const change = async (): Promise<void> => {
        while (performance.now() < until) {
          const { id } = components[next(components.length)]!;
          const ids = next(6) === 0 ? null : audiences.map((one) => one.id).filter(() => next(3) === 0);
          const { ids: before } = owners.get(id)!;
          owners.set(id, { ids, since: Number.POSITIVE_INFINITY, before });
          await move(client, id, ids);
          // Its own process knows at once, others once they have heard of it.
          owners.set(id, { ids, since: performance.now(), before });
        }
      };
      const reader = async (index: number): Promise<void> => {
        const one = readers[index % readers.length];
        const isOther = Math.floor(index / readers.length) % 2 === 1;
        while (performance.now() < until) {
          await pause(next(2 * READS_EVERY_MS));
          const path = SURFACES[next(SURFACES.length)]!;
          const asked = performance.now();
          const text = await read(processes[isOther ? 1 : 0]!, path, one?.token);
          reads += 1;
          for (const { id, name } of components) {
            const { ids, since } = owners.get(id)!;
            const settled = isOther ? since + SETTLED_MS : since;
            if (text.includes(name) && asked > settled && !isFor(ids, one?.id))
              wrong.push([path, name, ids, one?.id, isOther]);
          }
        }
      };
      await Promise.all([change(), ...Array.from({ length: READERS }, (_, index) => reader(index))]);
      expect(wrong).toEqual([]);
      expect(reads).toBeGreaterThan(50);

      for (const from of processes)
        for (const one of readers) {
          const expected = components
            .filter(({ id }) => isFor(owners.get(id)!.ids, one?.id))
            .map(({ name }) => name);
          await expect
            .poll(
              async () => {
                const text = await read(from, '/api/v2/summary.json', one?.token);
                return components.filter(({ name }) => text.includes(name)).map(({ name }) => name);
              },
              { timeout: SETTLED_MS },
            )
            .toEqual(expected);
        }
    },
  );
});

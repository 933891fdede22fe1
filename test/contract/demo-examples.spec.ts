import { beforeAll, describe, expect, it } from 'vitest';
import { ensureDemo } from '../../src/ensure-demo.js';
import { buildDocument } from '#http/reference/document.js';
import type { Client } from '../support/client.js';
import { deliverEvents } from '../support/deliver-events.js';
import { operationsOf, type Operation } from '../support/operations.js';
import { useApi } from '../support/use-api.js';

/** Simulates a year on a busy machine. */
const TIMEOUT_MS = 120_000;

/** Newcomers send the examples as they stand, and mostly to the demo tenant. */
describe('The documented examples, on the demo tenant', { timeout: TIMEOUT_MS }, () => {
  const api = useApi();
  let client: Client;
  let operations: readonly Operation[];

  beforeAll(async () => {
    const { secret } = await ensureDemo(api.app, () => undefined);
    client = api.stranger.onHost(`demo.localhost:${api.port}`).withKey(secret);
    operations = operationsOf(buildDocument(api.app));
  }, TIMEOUT_MS);

  const exampleOf = (name: string): any => operations.find((one) => one.name === name)!.body!.example;
  const components = async (): Promise<any[]> => (await client.get('/components?per_page=100')).body.data;
  const uptimes = async (): Promise<unknown> =>
    (await components()).map(({ id, uptime_90d: uptime }) => [id, uptime]);

  it.each(['/components/order', '/component-groups/order'])(
    'name in %s the order that there is, which succeeds',
    async (path) => {
      const { ids, ...parent } = exampleOf(`PUT ${path}`);
      const [[name, id]] = Object.entries<number | null>(parent) as [[string, number | null]];
      const list = `${path.replace('/order', '')}?${name}=${id ?? ''}`;
      const present = async (): Promise<number[]> =>
        (await client.get(list)).body.data.map((one: { id: number }) => one.id);
      expect(ids).toEqual(await present());
      expect((await client.put(path, exampleOf(`PUT ${path}`))).status).toBe(200);
      expect(await present()).toEqual(ids);
    },
  );

  it('name the components that their texts are about', async () => {
    const byId = new Map((await components()).map(({ id, name }) => [id, name.en]));
    for (const { name, body } of operations) {
      // Its components are those that it makes.
      if (['POST /apply', 'POST /imports'].includes(name)) continue;
      const impacts = (body?.example['components'] ?? []) as { id: number }[];
      for (const { id } of impacts) expect(byId.get(id), name).toBe('Card payments');
    }
  });

  it('take no uptime for times before they are sent', async () => {
    const before = await uptimes();
    for (const path of ['/incidents', '/maintenances']) {
      const { status, body } = await client.post(path, { ...exampleOf(`POST ${path}`), publish: true });
      expect([path, status]).toEqual([path, 201]);
      const changed = await client.patch(`${path}/${body.data.id}`, exampleOf(`PATCH ${path}/{incident}`));
      expect([path, changed.status]).toEqual([path, 200]);
    }
    await deliverEvents(api.app);
    expect(await uptimes()).toEqual(before);
  });

  it('leave a component and a group in their places', async () => {
    for (const [path, parameter, place] of [
      ['/components/1', 'component', 'group_id'],
      ['/component-groups/4', 'group', 'parent_id'],
    ] as const) {
      const placeOf = async (): Promise<unknown> => {
        const { data } = (await client.get(path)).body;
        return [data[place], data.position, data.remote_trigger?.host_system];
      };
      const before = await placeOf();
      const example = exampleOf(`PATCH ${path.replace(/\d+/, `{${parameter}}`)}`);
      expect((await client.patch(path, example)).status).toBe(200);
      expect(await placeOf()).toEqual(before);
    }
  });

  it('of public paths find what is there', async () => {
    const visitor = client.withKey(undefined);
    const failures: string[] = [];
    for (const [path, { get }] of Object.entries(buildDocument(api.app).paths)) {
      if (path.startsWith('/api/v1/') || get === undefined || path.endsWith('/challenge')) continue;
      // The demo has no identity provider to lead to and to come back from.
      if (['/auth/sso/start', '/auth/sso/callback'].includes(path)) continue;
      if (get.security !== undefined && get.security.length > 0) continue;
      const named = (get.parameters ?? []) as { name: string; in: string; example?: unknown }[];
      const filled = named
        .filter((parameter) => parameter.in === 'path')
        .reduce((whole, { name, example }) => whole.replace(`{${name}}`, String(example)), path);
      const { status } = await visitor.get(`/${filled}`);
      if (status !== 200) failures.push(`${filled}: ${status}`);
    }
    expect(failures).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { createComponent, createHostSystem } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');

function pathOf(id: number): string {
  return `/components/${id}/dependencies`;
}

async function components(count: number): Promise<number[]> {
  const made = [];
  for (let number = 0; number < count; number += 1) made.push((await createComponent(own.client)).id);
  return made;
}

async function depend(id: number, ...ids: number[]): Promise<number> {
  return (await own.client.put(pathOf(id), { component_ids: ids })).status;
}

async function errors(id: number, body: object): Promise<unknown> {
  const { status, body: answer } = await own.client.put(pathOf(id), body);
  expect(status).toBe(422);
  return answer.errors;
}

describe('The dependencies of a component', () => {
  it('are none at first, and then those that are set, in order', async () => {
    const [a = 0, b = 0, c = 0] = await components(3);
    const { id: host } = await createHostSystem(own.client);
    expect((await own.client.get(pathOf(a))).body.data).toEqual({ component_ids: [], host_system_ids: [] });
    const set = await own.client.put(pathOf(a), { component_ids: [c, b], host_system_ids: [host] });
    expect(set.body.data).toEqual({ component_ids: [b, c], host_system_ids: [host] });
    expect((await own.client.get(pathOf(a))).body.data).toEqual(set.body.data);
    const less = await own.client.put(pathOf(a), { component_ids: [c] });
    expect(less.body.data).toEqual({ component_ids: [c], host_system_ids: [host] });
    const none = await own.client.put(pathOf(a), { component_ids: [], host_system_ids: [] });
    expect(none.body.data).toEqual({ component_ids: [], host_system_ids: [] });
  });

  it('keep what a body leaves out, and are left alone by an empty one', async () => {
    const [a = 0, b = 0] = await components(2);
    await depend(a, b);
    const { etag } = (await own.client.get(pathOf(a))).headers;
    const { status, body, headers } = await own.client.put(pathOf(a), {});
    expect([status, body.data, headers.etag]).toEqual([
      200,
      { component_ids: [b], host_system_ids: [] },
      etag,
    ]);
  });

  it('change only if they are what the client has read', async () => {
    const [a = 0, b = 0] = await components(2);
    const { etag } = (await own.client.get(pathOf(a))).headers;
    const request = { json: { component_ids: [b] }, headers: { 'if-match': String(etag) } };
    expect((await own.client.request('PUT', pathOf(a), request)).status).toBe(200);
    expect((await own.client.request('PUT', pathOf(a), request)).status).toBe(412);
  });

  it('are never a circle', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await components(4);
    expect([await depend(a, b), await depend(b, c), await depend(a, b, c), await depend(d, a)]).toEqual([
      200, 200, 200, 200,
    ]);
    const circle = [expect.stringContaining('depends on this one already')];
    expect(await errors(c, { component_ids: [d, a] })).toEqual({ 'component_ids.0': circle });
    const [e = 0] = await components(1);
    expect(await errors(c, { component_ids: [e, b] })).toEqual({ 'component_ids.1': circle });
    expect(await errors(c, { component_ids: [c] })).toEqual({
      'component_ids.0': ['A component cannot depend on itself.'],
    });
    await depend(a);
    expect(await depend(c, a)).toBe(200);
  });

  it('are no circle either if they are set at once', async () => {
    const ids = await components(5);
    await Promise.all(ids.map((id, index) => depend(id, ids[(index + 1) % 5] ?? 0)));
    const set = await Promise.all(ids.map((id) => own.client.get(pathOf(id))));
    expect(set.filter(({ body }) => body.data.component_ids.length === 0)).toHaveLength(1);
  });

  it('are components and host systems of the page, each once', async () => {
    const [a = 0, b = 0] = await components(2);
    const foreign = await createComponent(other.client);
    const foreignHost = await createHostSystem(other.client);
    const none = ['There is no such component.'];
    expect(await errors(a, { component_ids: [b, 999_999] })).toEqual({ 'component_ids.1': none });
    expect(await errors(a, { component_ids: [foreign.id] })).toEqual({ 'component_ids.0': none });
    expect(await errors(a, { component_ids: [b, b] })).toEqual({ 'component_ids.1': ['Name each once.'] });
    expect(await errors(a, { host_system_ids: [foreignHost.id] })).toEqual({
      'host_system_ids.0': ['There is no such host system.'],
    });
  });

  it.each([
    [{ component_ids: Array.from({ length: 21 }, (_, index) => index + 1) }, 'component_ids'],
    [{ component_ids: ['1'] }, 'component_ids'],
    [{ component_ids: null }, 'component_ids'],
    [{ component_ids: 1 }, 'component_ids'],
    [{ host_system_ids: [0] }, 'host_system_ids'],
    [{ host_system_ids: [[1]] }, 'host_system_ids'],
    [{ components: [] }, 'components'],
  ])('are refused if they are something else: %j', async (body, field) => {
    const [a = 0] = await components(1);
    expect(Object.keys((await errors(a, body)) as object)).toEqual([field]);
  });

  it('end with either end', async () => {
    const [a = 0, b = 0, c = 0] = await components(3);
    const { id: host } = await createHostSystem(own.client);
    await own.client.put(pathOf(a), { component_ids: [b, c], host_system_ids: [host] });
    expect((await own.client.delete(`/components/${b}`)).status).toBe(204);
    expect((await own.client.delete(`/host-systems/${host}`)).status).toBe(204);
    expect((await own.client.get(pathOf(a))).body.data).toEqual({ component_ids: [c], host_system_ids: [] });
    expect((await own.client.delete(`/components/${a}`)).status).toBe(204);
    expect((await own.client.get(pathOf(a))).status).toBe(404);
    expect(await depend(c)).toBe(200);
  });

  it('are read and written by those who read and write components, and by nobody else', async () => {
    const [a = 0] = await components(1);
    const viewer = await own.clientWith('components.view');
    const manager = await own.clientWith('components.manage');
    const statuses = [
      await viewer.get(pathOf(a)),
      await viewer.put(pathOf(a), { component_ids: [] }),
      await manager.get(pathOf(a)),
      await manager.put(pathOf(a), { component_ids: [] }),
      await own.client.withKey(undefined).get(pathOf(a)),
      await other.client.get(pathOf(999_999)),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 403, 403, 200, 401, 404]);
    const foreign = await createComponent(other.client);
    expect((await own.client.get(pathOf(foreign.id))).status).toBe(404);
    expect((await own.client.put(pathOf(foreign.id), { component_ids: [] })).status).toBe(404);
  });

  it('are in the trail of the component', async () => {
    const [a = 0, b = 0] = await components(2);
    await depend(a, b);
    const { body } = await own.client.get(`/audit-events?target=component:${a}`);
    expect(JSON.stringify(body.data[0])).toContain('depends_on_id');
  });
});

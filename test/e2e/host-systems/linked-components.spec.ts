import { describe, expect, it } from 'vitest';
import { createComponent, createHostSystem } from '../../support/factories.js';
import { statementsDuring } from '../../support/statements-during.js';
import { useApi } from '../../support/use-api.js';
import { whileUncommitted } from '../../support/while-uncommitted.js';

const application = useApi();
const own = application.useTenant('own');
const other = application.useTenant('other');

describe('A component', () => {
  it('shows id, name, status and status_at of the host system that it is made with', async () => {
    const hostSystem = await createHostSystem(own.client, { name: 'db-7' });
    const { id, remote_trigger } = await createComponent(own.client, { host_system_id: hostSystem.id });
    expect(remote_trigger).toEqual({
      webhook_enabled: false,
      webhook_url: null,
      webhook_status: null,
      webhook_status_at: null,
      host_system: { id: hostSystem.id, name: 'db-7', status: 'operational', status_at: null },
    });
    expect(Object.keys(remote_trigger.host_system!)).toEqual(['id', 'name', 'status', 'status_at']);
    await own.client.patch(`/host-systems/${hostSystem.id}`, { name: 'db-8' });
    const { body } = await own.client.get(`/components/${id}`);
    expect(body.data.remote_trigger.host_system.name).toBe('db-8');
    const listed = (await own.client.get('/components?per_page=100')).body.data;
    expect(listed.find((one: { id: number }) => one.id === id)).toEqual(body.data);
  });

  it.each(['PATCH', 'PUT'])('is linked to one, to another one and to none by %s', async (method) => {
    const [first, second] = [await createHostSystem(own.client), await createHostSystem(own.client)];
    const { id } = await createComponent(own.client);
    const link = async (json: object): Promise<unknown> => {
      const { status, body } = await own.client.request(method, `/components/${id}`, { json });
      expect(status).toBe(200);
      return body.data.remote_trigger.host_system?.id ?? null;
    };
    expect(await link({ host_system_id: first.id })).toBe(first.id);
    expect(await link({ position: 3 })).toBe(first.id);
    expect(await link({ host_system_id: second.id })).toBe(second.id);
    expect(await link({ host_system_id: null })).toBeNull();
    expect((await own.client.delete(`/host-systems/${first.id}`)).status).toBe(204);
  });

  it('keeps its host system when its webhook is switched on and off', async () => {
    const hostSystem = await createHostSystem(own.client);
    const { id } = await createComponent(own.client, {
      host_system_id: hostSystem.id,
      webhook_enabled: true,
    });
    const { body } = await own.client.patch(`/components/${id}`, { webhook_enabled: false });
    expect(body.data.remote_trigger).toMatchObject({
      webhook_enabled: false,
      webhook_url: null,
      host_system: { id: hostSystem.id },
    });
  });

  it('leaves its signals alone when something else of it changes, or its first webhook is switched on', async () => {
    const hostSystem = await createHostSystem(own.client);
    const { id } = await createComponent(own.client, { host_system_id: hostSystem.id });
    const touching = async (json: object): Promise<string[]> => {
      const sent = await statementsDuring(() => own.client.patch(`/components/${id}`, json));
      return sent.filter(
        (text) => /\b(inbound|availability)_/.test(text) && !/^select[^]*\bfrom component\b/.test(text),
      );
    };
    expect(await touching({ name: 'Another' })).toEqual([]);
    expect(await touching({ webhook_enabled: true })).toEqual([]);
    expect(await touching({ host_system_id: null })).not.toEqual([]);
  });

  it.each(['POST', 'PATCH'])(
    'waits with %s for a report of its host system that is under way',
    async (method) => {
      const hostSystem = await createHostSystem(own.client);
      const path =
        method === 'POST' ? '/components' : `/components/${(await createComponent(own.client)).id}`;
      const { body } = await whileUncommitted(
        application.database,
        `update host_system set status = 'degraded', status_at = now() where id = $1`,
        [hostSystem.id],
        () => own.client.request(method, path, { json: { name: 'Linked', host_system_id: hostSystem.id } }),
      );
      expect(body.data.remote_trigger.host_system).toMatchObject({ id: hostSystem.id, status: 'degraded' });
    },
  );

  it('has an address of its own beside that of its host system', async () => {
    const hostSystem = await createHostSystem(own.client);
    const { remote_trigger } = await createComponent(own.client, {
      host_system_id: hostSystem.id,
      webhook_enabled: true,
    });
    const tokens = [hostSystem.webhook_url, remote_trigger.webhook_url!].map((url) => url.split('/').at(-1));
    expect(new Set(tokens).size).toBe(2);
    expect(remote_trigger.webhook_url).toContain('/hooks/components/');
  });

  it.each([
    ['one that is not there', (): number => 999_999],
    ["another tenant's", async (): Promise<number> => (await createHostSystem(other.client)).id],
    [
      'one that is gone',
      async (): Promise<number> => {
        const { id } = await createHostSystem(own.client);
        await own.client.delete(`/host-systems/${id}`);
        return id;
      },
    ],
  ])('is not linked to %s: 422 on host_system_id', async (_, hostSystem) => {
    const before = await createComponent(own.client);
    const total = (await own.client.get('/components')).body.meta.total;
    const host_system_id = await hostSystem();
    for (const response of [
      await own.client.post('/components', { name: 'A', host_system_id }),
      await own.client.patch(`/components/${before.id}`, { name: 'A', host_system_id }),
      await own.client.put(`/components/${before.id}`, { name: 'A', host_system_id }),
    ]) {
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ['host_system_id']]);
    }
    expect((await own.client.get(`/components/${before.id}`)).body.data).toEqual(before);
    expect((await own.client.get('/components')).body.meta.total).toBe(total);
  });

  it('shows a key that may read components the host system, too', async () => {
    const hostSystem = await createHostSystem(own.client);
    const { id } = await createComponent(own.client, { host_system_id: hostSystem.id });
    const reader = await own.clientWith('components.view');
    const { body } = await reader.get(`/components/${id}`);
    expect(body.data.remote_trigger.host_system.id).toBe(hostSystem.id);
    const webhook_url = hostSystem.webhook_url.replace(/[^/]+$/, '••••');
    expect((await reader.get(`/host-systems/${hostSystem.id}`)).body.data).toEqual({
      ...hostSystem,
      webhook_url,
    });
  });
});

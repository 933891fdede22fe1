import { describe, expect, it } from 'vitest';
import { createComponent, createHostSystem } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const own = application.useTenant('own');
const other = application.useTenant('other');

describe("A host system's components", () => {
  it('are those that are linked to it, as the list of components shows them', async () => {
    const hostSystem = await createHostSystem(own.client);
    const elsewhere = await createHostSystem(own.client);
    const linked = [
      await createComponent(own.client, { host_system_id: hostSystem.id }),
      await createComponent(own.client, { host_system_id: hostSystem.id, is_public: false }),
    ];
    await createComponent(own.client, { host_system_id: elsewhere.id });
    await createComponent(own.client);

    const { status, body } = await own.client.get(
      `/host-systems/${hostSystem.id}/components?per_page=1&page=2`,
    );
    expect(status).toBe(200);
    expect(body.meta).toMatchObject({ total: 2, per_page: 1, current_page: 2 });
    const { body: whole } = await own.client.get(`/host-systems/${hostSystem.id}/components`);
    expect(whole.data.map(({ id }: { id: number }) => id)).toEqual(linked.map(({ id }) => id));
    expect(body.data).toEqual([(await own.client.get(`/components/${linked[1]!.id}`)).body.data]);
  });

  it('are none of a host system without any', async () => {
    const hostSystem = await createHostSystem(own.client);
    expect((await own.client.get(`/host-systems/${hostSystem.id}/components`)).body.data).toEqual([]);
  });

  it('of an unknown host system, or of another tenant’s, are not there', async () => {
    const theirs = await createHostSystem(other.client);
    for (const id of [theirs.id, 999_999, 'x']) {
      expect((await own.client.get(`/host-systems/${id}/components`)).status).toBe(404);
    }
  });

  it('take paging and nothing else', async () => {
    const hostSystem = await createHostSystem(own.client);
    expect((await own.client.get(`/host-systems/${hostSystem.id}/components?staus=degraded`)).status).toBe(
      422,
    );
  });
});

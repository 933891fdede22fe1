import { describe, expect, it } from 'vitest';
import { Abilities } from '#platform/access/ability.js';
import { RouteTable } from '#http/pipeline/route-table.js';
import type { Client } from '../../support/client.js';
import { INCIDENT_KINDS, createOfKind, done, ids } from '../../support/incidents.js';
import { INCIDENT_FIELDS } from '../../support/record-fields.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const own = application.useTenant('own');
const other = application.useTenant('other');
const { client } = own;

describe.each(INCIDENT_KINDS)('$path', (incidentKind) => {
  const { type, path, other: otherPath } = incidentKind;
  const create = (values: object = {}, as = client): Promise<any> => createOfKind(as, incidentKind, values);

  describe('The trash', () => {
    it('takes an incident with DELETE, shows it, last trashed first, and gives it back as it was', async () => {
      const tenant = await application.newTenant();
      const [one, two] = [await create({}, tenant.client), await create({ publish: true }, tenant.client)];
      const deleted = await tenant.client.delete(`${path}/${one.id}`);
      expect([deleted.status, deleted.text]).toEqual([204, '']);
      application.clock.advance(1000);
      expect((await tenant.client.delete(`${path}/${two.id}`)).status).toBe(204);
      const { status, body } = await tenant.client.get(`${path}/trash`);
      expect([status, ids(body.data), body.meta.total]).toEqual([200, [two.id, one.id], 2]);
      expect(Object.keys(body.data[0])).toEqual(INCIDENT_FIELDS);
      expect((await tenant.client.get(path)).body.meta.total).toBe(0);
      const elsewhere = await tenant.client.get(`${otherPath}/trash`);
      expect(elsewhere.body.meta.total).toBe(0);
      const restored = await done(tenant.client.post(`${path}/${two.id}/restore`));
      expect(restored).toEqual({ ...two, updated_at: restored.updated_at });
      expect(ids((await tenant.client.get(`${path}/trash`)).body.data)).toEqual([one.id]);
    });

    it('removes an incident for good, from the trash only', async () => {
      const { id } = await create({ publish: true });
      await client.post(`${path}/${id}/updates`, { body: 'Text' });
      expect((await client.delete(`${path}/trash/${id}`)).status).toBe(404);
      await client.delete(`${path}/${id}`);
      const purged = await client.delete(`${path}/trash/${id}`);
      expect([purged.status, purged.text]).toEqual([204, '']);
      for (const response of [
        await client.delete(`${path}/trash/${id}`),
        await client.post(`${path}/${id}/restore`),
        await client.get(`${path}/${id}`),
      ])
        expect([response.status, response.body.message]).toEqual([404, `There is no such ${type}.`]);
    });

    it('checks If-Match when an incident is trashed, restored and removed', async () => {
      const { id } = await create();
      const wrong = { headers: { 'if-match': '"other"' } };
      expect((await client.delete(`${path}/${id}`, wrong)).status).toBe(412);
      const live = (await client.get(`${path}/${id}`)).headers['etag'] as string;
      expect((await client.delete(`${path}/${id}`, { headers: { 'if-match': live } })).status).toBe(204);
      expect((await client.post(`${path}/${id}/restore`, undefined, wrong)).status).toBe(412);
      expect((await client.delete(`${path}/trash/${id}`, wrong)).status).toBe(412);
      expect((await client.delete(`${path}/trash/${id}`, { headers: { 'if-match': '*' } })).status).toBe(204);
    });

    it('hides an incident from every route but restore and its end', async () => {
      const { id } = await create({ publish: true });
      const update = (await client.post(`${path}/${id}/updates`, { body: 'Text' })).body.data;
      await client.delete(`${path}/${id}`);
      const found = await responsesOf(client, id, update.id);
      const open = [`POST ${path}/:incident/restore`, `DELETE ${path}/trash/:incident`];
      const others = Object.entries(found).filter(([route]) => !open.includes(route));
      expect(others.length).toBeGreaterThan(15);
      expect(others.filter(([, [status]]) => status !== 404)).toEqual([]);
      expect(found[open[0]!]?.[0]).toBe(200);
    });
  });

  /** Every route of the collection that names an incident. */
  function routes(): { method: string; route: string }[] {
    return application.app
      .get(RouteTable)
      .list()
      .map((line) => line.split(' '))
      .map(([method = '', address = '']) => ({ method, route: address.replace('/api/v1', '') }))
      .filter(
        ({ method, route }) =>
          method !== 'HEAD' &&
          route.startsWith(`${path}/`) &&
          route.includes(':') &&
          // Names an incident of the tenant's own, or a new one.
          !route.includes('/external/'),
      );
  }

  /** Response of every route for an incident. Restoring and removing it come last. */
  async function responsesOf(
    as: Client,
    id: number,
    update: number,
  ): Promise<Record<string, [number, string]>> {
    const found: Record<string, [number, string]> = {};
    const rank = ({ method, route }: { method: string; route: string }): number =>
      Number(method === 'DELETE') +
      2 * Number(route.endsWith('/restore')) +
      4 * Number(route.includes('trash'));
    for (const one of routes().sort((a, b) => rank(a) - rank(b))) {
      const address = one.route.replace(':incident', String(id)).replace(':update', String(update));
      const json = BODIES[one.route.split('/').at(-1)!] ?? {};
      const { status, body } = await as.request(
        one.method,
        address,
        ['POST', 'PUT', 'PATCH'].includes(one.method) ? { json } : {},
      );
      found[`${one.method} ${one.route}`] = [status, body?.message];
    }
    return found;
  }

  /** Valid bodies, so that only the incident can be wrong. */
  const BODIES: Readonly<Record<string, object>> = {
    schedule: { publish_at: '2098-01-01T00:00:00Z' },
    updates: { body: 'Text' },
    postmortem: { body: 'Text' },
  };

  describe('Access', () => {
    it('needs a key of the tenant, with the ability incidents.manage, on every route', async () => {
      const { id } = await create();
      const update = (await client.post(`${path}/${id}/updates`, { body: 'Text' })).body.data;
      const names = application.app
        .get(Abilities)
        .list()
        .map(({ name }) => name)
        .filter((name) => name !== 'incidents.manage');
      const before = await done(client.get(`${path}/${id}`));
      const lacking = await responsesOf(await own.clientWith(...names), id, update.id);
      expect(new Set(Object.values(lacking).map(String))).toEqual(
        new Set(['403,The API key lacks the ability incidents.manage.']),
      );
      const foreign = await responsesOf(client.withKey(other.client.key), id, update.id);
      expect(new Set(Object.values(foreign).map(([status]) => status))).toEqual(new Set([403]));
      const keyless = await responsesOf(client.withKey(undefined), id, update.id);
      expect(new Set(Object.values(keyless).map(([status]) => status))).toEqual(new Set([401]));
      for (const [method, address] of [
        ['GET', path],
        ['POST', path],
        ['GET', `${path}/trash`],
      ] as const) {
        const send = method === 'POST' ? { json: { title: 'A' } } : {};
        const statuses = [
          (await (await own.clientWith(...names)).request(method, address, send)).status,
          (await client.withKey(other.client.key).request(method, address, send)).status,
          (await client.withKey(undefined).request(method, address, send)).status,
        ];
        expect(statuses).toEqual([403, 403, 401]);
      }
      expect(await done(client.get(`${path}/${id}`))).toEqual(before);
    });

    it("returns 404 on every route for another tenant's incident, and leaves that alone", async () => {
      const { id } = await create({}, other.client);
      const update = (await other.client.post(`${path}/${id}/updates`, { body: 'Text' })).body.data;
      const before = await done(other.client.get(`${path}/${id}`));
      const found = await responsesOf(client, id, update.id);
      expect(new Set(Object.values(found).map(String))).toEqual(new Set([`404,There is no such ${type}.`]));
      expect(await done(other.client.get(`${path}/${id}`))).toEqual(before);
      expect(ids((await client.get(path)).body.data)).not.toContain(id);
      expect(ids((await client.get(`${path}/trash`)).body.data)).not.toContain(id);
    });

    it('returns 404 on every route for an incident of the other kind, and leaves that alone', async () => {
      const { id } = await createOfKind(
        client,
        INCIDENT_KINDS.find((one) => one.type !== type)!,
      );
      const update = (await client.post(`${otherPath}/${id}/updates`, { body: 'Text' })).body.data;
      const before = await done(client.get(`${otherPath}/${id}`));
      const found = await responsesOf(client, id, update.id);
      expect(new Set(Object.values(found).map(String))).toEqual(new Set([`404,There is no such ${type}.`]));
      expect(await done(client.get(`${otherPath}/${id}`))).toEqual(before);
    });
  });
});

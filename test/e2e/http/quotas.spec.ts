import { describe, expect, it } from 'vitest';
import { ApiKeysService } from '#platform/access/keys/api-keys.service.js';
import { runForTenant } from '#core/context/work-context.js';
import { RegistryError, TenantsService } from '#platform/tenancy/tenants.service.js';
import { changesHeard } from '../../support/changes-heard.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { createComponent, created } from '../../support/factories.js';
import { createIncident, createMaintenance, done } from '../../support/incidents.js';
import { statementsDuring } from '../../support/statements-during.js';
import { useApi } from '../../support/use-api.js';

/** Far above every limit below. */
const AT_ONCE = 20;

const app = useApi({
  environment: {
    QUOTAS:
      'components=5, component_groups=3,host_systems=2,open_incidents=4,incidents=6,incident_updates=3,announcements=215,maintenance_series=2,api_keys=4,domains=2',
  },
});

/**
 * Sends the same body many times at once. The other responses must be 422 and name the limit.
 *
 * @returns how many requests created a record
 */
async function made(
  client: Client,
  path: string,
  body: object,
  [quota, most]: [string, number],
): Promise<number> {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => client.post(path, body)));
  const refused = answers.filter(({ status }) => status !== 201);
  for (const answer of refused) expectRefusal(answer, quota, most);
  return answers.length - refused.length;
}

function expectRefusal({ status, body }: ApiResponse, quota: string, most: number): void {
  expect(status).toBe(422);
  expect(Object.keys(body.errors as object)).toEqual([quota]);
  expect(body.errors[quota][0]).toMatch(new RegExp(`^The limit of ${most} .* is reached`));
}

describe('A quota', () => {
  it.each([
    ['components', 5, '/components', { name: 'Component' }],
    ['component_groups', 3, '/component-groups', { name: 'Group' }],
    ['host_systems', 2, '/host-systems', { name: 'db-1', kind: 'database' }],
    [
      'maintenance_series',
      2,
      '/maintenance-series',
      { title: 'Series', rrule: 'FREQ=WEEKLY', starts_at: '2098-03-04T22:00', duration_minutes: 60 },
    ],
  ] as const)('of %s holds exactly, however many are made at once', async (quota, most, path, body) => {
    const [{ client }, other] = [await app.newTenant(), await app.newTenant()];
    expect(await made(client, path, body, [quota, most])).toBe(most);
    const { body: list } = await client.get(path);
    expect(list.meta.total).toBe(most);
    // Another tenant has its own quota, and deleting a record makes room.
    await created(other.client, path, body);
    await client.delete(`${path}/${list.data[0].id}`);
    expect(await made(client, path, body, [quota, most])).toBe(1);
  });

  it('that is large lets records be made side by side, and holds exactly all the same', async () => {
    const { client } = await app.newTenant();
    const path = '/announcements';
    let count = 0;
    for (let round = 0; round < 12; round += 1)
      count += await made(client, path, { title: 'News' }, ['announcements', 215]);
    expect(count).toBe(215);
    expect((await client.get(path)).body.meta.total).toBe(215);
  });

  it('of open incidents holds for incidents and maintenances together, however they come to be open', async () => {
    const { client } = await app.newTenant();
    const maintenance = await createMaintenance(client);
    expect(await made(client, '/incidents', { title: 'Trouble' }, ['open_incidents', 4])).toBe(3);
    const { body } = await client.get('/incidents');
    const [first, second] = body.data;
    await client.post(`/incidents/${first.id}/publish`);
    await client.post(`/incidents/${first.id}/resolve`);
    const late = await createIncident(client);
    expectRefusal(await client.post(`/incidents/${first.id}/reopen`), 'open_incidents', 4);
    await client.delete(`/incidents/${late.id}`);
    await createIncident(client);
    expectRefusal(await client.post(`/incidents/${late.id}/restore`), 'open_incidents', 4);
    // Refused requests change nothing.
    expect((await client.get(`/incidents/${first.id}`)).body.data.is_resolved).toBe(true);
    expect((await client.get('/incidents/trash')).body.meta.total).toBe(1);
    // Deleting one open record makes room for exactly one that is reopened, whichever of the two
    // comes first.
    await client.delete(`/incidents/${second.id}`);
    const both = await Promise.all([
      client.post(`/incidents/${first.id}/reopen`),
      client.post(`/incidents/${late.id}/restore`),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await client.get(`/maintenances/${maintenance.id}`)).status).toBe(200);
  });

  it('of stored incidents counts the trash, and makes room when that is emptied', async () => {
    const { client } = await app.newTenant();
    for (let number = 0; number < 6; number += 1) {
      const { id } = await createIncident(client);
      await client.delete(`/incidents/${id}`);
    }
    expectRefusal(await client.post('/incidents', { title: 'Trouble' }), 'incidents', 6);
    const { body } = await client.get('/incidents/trash');
    await client.delete(`/incidents/trash/${body.data[0].id}`);
    expect(await made(client, '/incidents', { title: 'Trouble' }, ['incidents', 6])).toBe(1);
  });

  it('of updates does not count what the steps of a maintenance leave, nor its start where its status says so', async () => {
    const { client } = await app.newTenant();
    const { id } = await createMaintenance(client, { publish: true });
    await done(client.patch(`/maintenances/${id}`, { status: 'in_progress' }));
    expect(
      await made(client, `/maintenances/${id}/updates`, { body: 'On it' }, ['incident_updates', 3]),
    ).toBe(3);
  });

  it('of updates holds for each incident by itself, and never keeps one from being resolved', async () => {
    const { client } = await app.newTenant();
    const { id } = await createIncident(client, { publish: true });
    const path = `/incidents/${id}/updates`;
    expect(await made(client, path, { body: 'On it' }, ['incident_updates', 3])).toBe(3);
    // Includes the update left by the publication, which does not count.
    expect((await client.get(path)).body.meta.total).toBe(4);
    await created(client, `/incidents/${(await createIncident(client)).id}/updates`, { body: 'On it' });
    await done(client.post(`/incidents/${id}/resolve`));
  });

  it('of keys and domains is an error on the command line', async () => {
    const { tenant } = await app.newTenant();
    const [keys, tenants] = [app.app.get(ApiKeysService), app.app.get(TenantsService)];
    await runForTenant(tenant, async () => {
      const create = (): Promise<{ key: { id: number } }> => keys.create('Key', ['components.view'], null);
      const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, create));
      // A test tenant starts with one key.
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
      expect(refused.reason).toBeInstanceOf(RegistryError);
      expect(String(refused.reason)).toMatch(/The limit of 4 valid keys is reached; revoke some first/);
      const [key] = await keys.list();
      await keys.revoke(key?.id ?? 0);
      await create();

      const add = (host: string): Promise<unknown> => tenants.addDomain(host);
      const hosts = Array.from({ length: AT_ONCE }, (_, index) => `status${index}.${tenant.slug}.example`);
      const added = await Promise.allSettled(hosts.map(add));
      const known = hosts.filter((_, index) => added[index]?.status === 'fulfilled');
      expect(known).toHaveLength(2);
      // Adding an existing domain again is allowed.
      for (const host of known) await add(host);
      await expect(add('third.example')).rejects.toThrow(/The limit of 2 domains is reached/);
    });
  });

  it('can be set for a single tenant by the operator', async () => {
    const { tenant, client } = await app.newTenant();
    const tenants = app.app.get(TenantsService);
    const set = (...quotas: string[]): Promise<unknown> =>
      runForTenant(tenant, () => tenants.setQuotas(quotas));
    expect(await made(client, '/components', { name: 'Component' }, ['components', 5])).toBe(5);
    expect(await set('components=6', 'api_keys=1')).toEqual({ components: 6, api_keys: 1 });
    await eventually(
      () => client.post('/components', { name: 'One more' }),
      ({ status }) => status === 201,
    );
    expectRefusal(await client.post('/components', { name: 'Another' }), 'components', 6);
    expect(await set('components=0', 'api_keys=default')).toEqual({ components: 0 });
    await eventually(
      () => client.post('/components', { name: 'One more' }),
      ({ status }) => status === 201,
    );
    for (const wrong of ['components', 'components=-1', 'horses=3', 'components=1e3'])
      await expect(set(wrong)).rejects.toThrow(RegistryError);
    expect(await runForTenant(tenant, () => tenants.ownQuotas())).toEqual({ components: 0 });
  });

  it('costs no statement', async () => {
    const { client } = await app.newTenant();
    const verbs = async (work: () => Promise<unknown>): Promise<string[]> =>
      (await statementsDuring(work)).map((text) => text.trim().split(/\s/, 1)[0] ?? '');
    await changesHeard(app.app);
    // From here on, the lookups of host and key are cached.
    await createComponent(client);
    // Same as without quotas: store and read. The last select checks the key again if the write was slow.
    expect(await verbs(() => createIncident(client))).toEqual(['insert', 'select', 'select']);
    // Three selects lock the tenant and look up slug, id and position. Two inserts store the
    // component and its first period. The next select reads it, and the last one is as above.
    const component = ['select', 'select', 'select', 'insert', 'insert', 'select', 'select'];
    expect(await verbs(() => createComponent(client))).toEqual(component);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { Abilities } from '#platform/access/ability.js';
import { ApiKeysService } from '#platform/access/keys/api-keys.service.js';
import { KeyManagement } from '#platform/access/keys/key-management.service.js';
import { runForTenant } from '#core/context/work-context.js';
import type { ApiKeyRecord, IssuedApiKey } from '#modules/api-keys/api-key.response.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { created } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const PATH = '/api-keys';
const NOW = '2026-03-01T12:00:00.000Z';

const api = useApi();
const replica = api.useReplica();
const own = api.useTenant('own');
const { client } = own;

beforeEach(() => {
  api.clock.set(NOW);
});

function create(values: object = {}, as: Client = client): Promise<IssuedApiKey> {
  return created(as, PATH, { name: 'Deployment', abilities: ['components.view'], ...values });
}

/** Every way to change or end a key. */
const STEPS: Readonly<Record<string, (as: Client, id: number) => Promise<ApiResponse>>> = {
  patch: (as, id) => as.patch(`${PATH}/${id}`, { name: 'Renamed' }),
  put: (as, id) => as.put(`${PATH}/${id}`, { name: 'Renamed' }),
  'a patch that changes nothing': (as, id) => as.patch(`${PATH}/${id}`, {}),
  'a patch of the expiry': (as, id) => as.patch(`${PATH}/${id}`, { expires_at: NOW }),
  rotate: (as, id) => as.post(`${PATH}/${id}/rotate`),
  'rotate without overlap': (as, id) => as.post(`${PATH}/${id}/rotate`, { overlap_seconds: 0 }),
  revoke: (as, id) => as.post(`${PATH}/${id}/revoke`),
  'revoke with descendants': (as, id) => as.post(`${PATH}/${id}/revoke`, { descendants: true }),
  delete: (as, id) => as.delete(`${PATH}/${id}`),
};

/** Every operation of the family that needs no particular key. */
const OTHERS: typeof STEPS = {
  list: (as) => as.get(PATH),
  get: (as, id) => as.get(`${PATH}/${id}`),
  create: (as) => as.post(PATH, { name: 'Another', abilities: ['components.view'] }),
};

describe('A key without keys.manage', () => {
  it.each(Object.entries({ ...STEPS, ...OTHERS }))('gets 403 for %s', async (_, step) => {
    const { id } = await create();
    const abilities = api.app.get(Abilities).names();
    const weak = await own.clientWith(...abilities.filter((name) => name !== 'keys.manage'));
    const { status, body } = await step(weak, id);
    expect([status, body.message]).toEqual([403, 'The API key lacks the ability keys.manage.']);
  });
});

describe('A key with fewer abilities than another', () => {
  it.each(Object.entries(STEPS))('gets 403 that names the missing ones for %s of it', async (_, step) => {
    const weak = await own.clientWith('keys.manage', 'components.view');
    const abilities = ['components.manage', 'components.view', 'incidents.manage'];
    const active = await create({ abilities });
    const revoked = await create({ abilities });
    const expired = await create({ abilities, expires_at: '2026-03-01T12:00:01Z' });
    await client.post(`${PATH}/${revoked.id}/revoke`);
    api.clock.set('2026-03-01T12:00:02.000Z');
    for (const { id } of [active, revoked, expired]) {
      const before = (await client.get(`${PATH}/${id}`)).body.data;
      const { status, body } = await step(weak, id);
      expect([status, body.message]).toEqual([
        403,
        `The API key lacks components.manage, incidents.manage and cannot change or end the key ${id}, which has more abilities.`,
      ]);
      expect((await client.get(`${PATH}/${id}`)).body.data).toEqual(before);
    }
    expect((await client.withKey(active.secret).get('/me')).status).toBe(200);
  });

  it.each(Object.entries(STEPS).filter(([name]) => !name.includes('expiry')))(
    'gets through with %s of one with the same abilities or fewer',
    async (_, step) => {
      const weak = await own.clientWith('keys.manage', 'components.view');
      const statuses: number[] = [];
      for (const abilities of [['keys.manage', 'components.view'], ['components.view']]) {
        const { id } = await create({ abilities });
        statuses.push((await step(weak, id)).status);
      }
      expect([
        [200, 200],
        [204, 204],
      ]).toContainEqual(statuses);
    },
  );

  it('is refused as a whole if only a descendant has more', async () => {
    const weak = await own.clientWith('keys.manage', 'components.view');
    const parent = await create({ abilities: ['keys.manage', 'components.view'] });
    const child = await create({ abilities: ['components.view'] }, client.withKey(parent.secret));
    await api.database.sql(`update api_key set abilities = '{settings.manage}' where id = $1`, [child.id]);
    const { status, body } = await weak.post(`${PATH}/${parent.id}/revoke`, { descendants: true });
    expect([status, body.message]).toEqual([
      403,
      `The API key lacks settings.manage and cannot change or end the key ${child.id}, which has more abilities.`,
    ]);
    for (const { id } of [parent, child])
      expect((await client.get(`${PATH}/${id}`)).body.data.status).toBe('active');
  });

  it('cannot take an ability away from everybody, whatever it tries', async () => {
    const page = await api.newTenant();
    const weak = await page.clientWith('keys.manage');
    const before = (await page.client.get('/me')).body.data.api_key;
    const steps = Object.values(STEPS);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => steps.map((step) => step(weak, before.id))).flat(),
    );
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([403]);
    const { body } = await page.client.get<ApiKeyRecord[]>(`${PATH}?status=active`);
    expect(body.data.find(({ id }) => id === before.id)?.abilities).toEqual(before.abilities);
  });
});

describe('Keys that end each other at once', () => {
  it.each(['revoke', 'revoke with descendants', 'delete', 'rotate without overlap', 'all of these'])(
    'by %s always leave one that can grant every ability',
    async (way) => {
      const page = await api.newTenant();
      const all = (await page.client.get('/me')).body.data.api_key.abilities as string[];
      const host = `${page.tenant.slug}.localhost`;
      const keys = await Promise.all(
        Array.from({ length: 5 }, () => create({ abilities: all }, page.client)),
      );
      const first = (await page.client.get('/me')).body.data.api_key.id;
      // From here on, only the five keys count.
      const [boss] = keys as [IssuedApiKey];
      await page.client.withKey(boss.secret).post(`${PATH}/${first}/revoke`);
      const ways = way === 'all of these' ? Object.keys(STEPS) : [way];
      const attacks = keys.flatMap((from, n) => {
        const as = (n % 2 === 0 ? page.client : replica.stranger.onHost(host)).withKey(from.secret);
        return keys.filter((to) => to !== from).flatMap((to) => ways.map((one) => STEPS[one]!(as, to.id)));
      });
      const answers = await Promise.all(attacks);
      for (const { status } of answers) expect([200, 204, 401, 404, 409, 422]).toContain(status);
      const secrets = [
        ...keys.map(({ secret }) => secret),
        ...answers.map(({ body }) => body?.data?.secret as string | undefined),
      ].filter((secret) => secret !== undefined);
      const mine = await Promise.all(secrets.map((secret) => page.client.withKey(secret).get('/me')));
      const valid = mine.filter(({ status }) => status === 200);
      expect(valid.length).toBeGreaterThan(0);
      expect(valid[0]?.body.data.api_key.abilities).toEqual(all);
    },
  );
});

describe('A key with all abilities', () => {
  it('has those of modules installed later, and only such a key can create, change or end one', async () => {
    const { key, secret } = await runForTenant(own.tenant, () =>
      api.app.get(ApiKeysService).create('Operator', 'all', null),
    );
    const operator = client.withKey(secret);
    // A list of all present abilities is less.
    const listed = await client.post(PATH, { name: 'All', all_abilities: true });
    expect([listed.status, listed.body.errors]).toEqual([
      422,
      {
        all_abilities: [
          'The key of the request lacks abilities of modules installed later and cannot pass it on.',
        ],
      },
    ]);
    expect((await client.post(`${PATH}/${key.id}/revoke`)).body.message).toBe(
      `The API key lacks abilities of modules installed later and cannot change or end the key ${key.id}, which has more abilities.`,
    );
    const made = await created<IssuedApiKey>(operator, PATH, { name: 'All', all_abilities: true });
    expect([made.all_abilities, made.abilities]).toEqual([true, api.app.get(Abilities).names()]);
    // As if a module had been installed since.
    await api.database.sql(`update api_key set abilities = '{components.view}' where id = $1`, [made.id]);
    const { abilities } = (await client.withKey(made.secret).get('/me')).body.data.api_key;
    expect(abilities).toEqual(api.app.get(Abilities).names());
    expect((await operator.get(`${PATH}?ability=settings.manage`)).body.data).toContainEqual(
      expect.objectContaining({ id: made.id, abilities }),
    );
    expect((await operator.delete(`${PATH}/${made.id}`)).status).toBe(204);
    // As if a module had been removed since.
    const left = await create();
    await api.database.sql(`update api_key set abilities = '{acme-notes.view}' where id = $1`, [left.id]);
    expect((await client.post(`${PATH}/${left.id}/revoke`)).status).toBe(403);
    expect((await operator.post(`${PATH}/${left.id}/revoke`)).status).toBe(200);
  });

  it.each([
    [{ all_abilities: true, abilities: ['components.view'] }, 'abilities'],
    [{ all_abilities: false }, 'abilities'],
    [{ all_abilities: 'yes' }, 'all_abilities'],
    [{ all_abilities: null }, 'all_abilities'],
  ])('is not created with %j: 422', async (body, field) => {
    const { status, body: answer } = await client.post(PATH, { name: 'x', ...body });
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]]);
  });
});

describe('An operator', () => {
  it('may change and end every key', async () => {
    const page = await api.newTenant();
    const { id } = (await page.client.get('/me')).body.data.api_key;
    await runForTenant(page.tenant, async () => {
      await api.app.get(ApiKeysService).rename(id, 'Renamed');
      await api.app.get(KeyManagement).rotate(id, 60);
      const [key] = await api.app.get(ApiKeysService).revoke(id, 'key and descendants');
      expect([key.name, key.revokedAt]).toEqual(['Renamed', new Date(NOW)]);
      await api.app.get(KeyManagement).delete(id, () => Promise.resolve());
    });
    expect((await page.client.get('/me')).status).toBe(401);
  });
});

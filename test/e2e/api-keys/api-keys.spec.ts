import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { KeyUsage } from '#platform/access/keys/key-usage.js';
import type { ApiKeyRecord, IssuedApiKey } from '#modules/api-keys/api-key.response.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { created } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const PATH = '/api-keys';
const NOBODY = 999_999;
/** Every replica must learn of a change within this time. */
const HEARD_MS = 1_000;
const NOW = '2026-03-01T12:00:00.000Z';

const api = useApi();
const replica = api.useReplica();
const own = api.useTenant('own');
const other = api.useTenant('other');
const { client } = own;

beforeEach(() => {
  api.clock.set(NOW);
});

async function create(values: object = {}, as: Client = client): Promise<IssuedApiKey> {
  return created(as, PATH, { name: 'Deployment', abilities: ['components.view'], ...values });
}

function withKey(secret: string): Client {
  return client.withKey(secret);
}

/** Client of the same host on the other replica. */
function elsewhere(secret: string): Client {
  return replica.stranger.onHost('own.localhost').withKey(secret);
}

async function statusOf(as: Client): Promise<number> {
  return (await as.get('/me')).status;
}

async function idOf(as: Client): Promise<number> {
  return (await as.get('/me')).body.data.api_key.id;
}

function refusal({ status, body }: ApiResponse): unknown[] {
  return [status, body.errors ?? body.message];
}

async function expectGone(...clients: Client[]): Promise<void> {
  for (const one of clients) {
    await eventually(
      () => statusOf(one),
      (status) => status === 401,
      HEARD_MS,
    );
  }
}

describe('An API key that is made over the API', () => {
  it('has its secret in the response alone, and works at once at every replica', async () => {
    const { secret, ...shown } = await create({ expires_at: '2026-04-01T00:00:00+02:00' });
    expect(secret).toMatch(/^hg_[0-9A-Za-z]{49}$/);
    expect(shown).toEqual({
      id: expect.any(Number),
      name: 'Deployment',
      abilities: ['components.view'],
      all_abilities: false,
      last_four: secret.slice(-4),
      status: 'active',
      created_at: NOW,
      created_by_id: await idOf(client),
      last_used_at: null,
      expires_at: '2026-03-31T22:00:00.000Z',
      revoked_at: null,
      previous_secret_expires_at: null,
    });
    expect((await client.get(`${PATH}/${shown.id}`)).body.data).toEqual(shown);
    expect(await Promise.all([withKey(secret), elsewhere(secret)].map(statusOf))).toEqual([200, 200]);
    expect((await withKey(secret).get('/components')).status).toBe(200);
    expect((await withKey(secret).get(PATH)).status).toBe(403);
  });

  it('gets no ability that the key of the request lacks', async () => {
    const clerk = await own.clientWith('keys.manage', 'components.view');
    expect((await clerk.post(PATH, { name: 'Fine', abilities: ['components.view'] })).status).toBe(201);
    const wanted = ['components.view', 'components.manage', 'settings.manage'];
    expect(refusal(await clerk.post(PATH, { name: 'More', abilities: wanted }))).toEqual([
      422,
      {
        abilities: ['The key of the request lacks components.manage, settings.manage and cannot pass it on.'],
      },
    ]);
  });

  it.each([
    ['name', undefined],
    ['name', ''],
    ['name', ' '],
    ['name', 'x'.repeat(256)],
    ['name', 7],
    ['abilities', undefined],
    ['abilities', []],
    ['abilities', 'components.view'],
    ['abilities', [7]],
    ['abilities', ['components.view', 'components.view']],
    ['abilities', ['all']],
    ['abilities', ['x\u0000']],
    ['abilities', Array.from({ length: 101 }, (_, number) => `a.b${number}`)],
    ['expires_at', NOW],
    ['expires_at', '2026-02-01T00:00:00Z'],
    ['expires_at', '2027-01-01T00:00:00'],
    ['expires_at', 'soon'],
    ['secret', 'hg_mine'],
    ['revoked_at', null],
    ['surprise', 1],
  ])('is refused with %s = %j: 422 on the field', async (field, value) => {
    const body = { name: 'Deployment', abilities: ['components.view'], [field]: value };
    const { status, body: answer } = await client.post(PATH, body);
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]]);
  });

  it('counts towards the quota of keys, also when many are made at once', async () => {
    const { tenant, client: few } = await api.newTenant();
    await api.database.sql(`update tenant set quotas = '{"api_keys": 3}' where id = $1`, [tenant.id]);
    await eventually(
      async () => (await few.get(`${PATH}?status=active`)).body.meta.total,
      () => true,
      HEARD_MS,
    );
    const body = { name: 'One of many', abilities: ['components.view'] };
    const answers = await Promise.all(Array.from({ length: 6 }, () => few.post(PATH, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422)!;
    expect(Object.keys(refused.body.errors)).toEqual(['api_keys']);
  });

  it('is repeated with an Idempotency-Key, and its secret is kept nowhere in clear text', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = (as = client): Promise<ApiResponse<IssuedApiKey>> =>
      as.post(PATH, { name: 'Once', abilities: ['components.view'] }, { headers });
    const first = await send();
    const again = await send();
    expect([again.status, again.headers['idempotent-replayed'], again.text]).toEqual([
      201,
      'true',
      first.text,
    ]);
    const { secret } = first.body.data;
    const tables = await api.database.sql<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of tables) {
      const found = await api.database.sql(`select from ${name} as one where one::text like $1`, [
        `%${secret}%`,
      ]);
      expect([name, found.length]).toEqual([name, 0]);
    }
  });
});

describe('The list of API keys', () => {
  it('is newest first, in pages, and by status and ability', async () => {
    const { client: boss } = await api.newTenant();
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c', 'd']) ids.push((await create({ name }, boss)).id);
    const [, b, c, d] = ids as [number, number, number, number];
    const expiring = await create({ name: 'e', expires_at: '2026-03-01T12:00:01Z' }, boss);
    await boss.post(`${PATH}/${b}/revoke`);
    api.clock.set('2026-03-01T12:00:01.000Z');
    const listed = async (query: string): Promise<number[]> => {
      const { status, body } = await boss.get<ApiKeyRecord[]>(`${PATH}?${query}`);
      expect(status).toBe(200);
      return body.data.map(({ id }) => id);
    };
    expect(await listed('per_page=3')).toEqual([expiring.id, d, c]);
    expect(await listed('status=revoked')).toEqual([b]);
    expect(await listed('status=expired')).toEqual([expiring.id]);
    expect(await listed('status=active&ability=components.view&per_page=2')).toEqual([d, c]);
    expect(await listed('ability=keys.manage')).toEqual([await idOf(boss)]);
    expect((await boss.get(`${PATH}?status=broken`)).status).toBe(422);
    expect((await boss.get(`${PATH}?ability=All!`)).status).toBe(422);
    expect((await boss.get(`${PATH}?abilty=x`)).status).toBe(422);
  });

  it('has no key of another tenant, and no secret', async () => {
    const foreign = await create({}, other.client);
    const { body, text } = await client.get<ApiKeyRecord[]>(`${PATH}?per_page=100`);
    expect(body.data.map(({ id }) => id)).not.toContain(foreign.id);
    expect(text).not.toContain('hg_');
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/revoke'],
      ['POST', '/rotate'],
    ] as const) {
      const answer = await client.request(method, `${PATH}/${foreign.id}${path}`, { json: {} });
      expect([method, answer.status, answer.body.message]).toEqual([
        method,
        404,
        'There is no such API key.',
      ]);
    }
    expect(await statusOf(other.client.withKey(foreign.secret))).toBe(200);
  });
});

describe('The name of an API key', () => {
  it('can be changed, and nothing else', async () => {
    const { secret, ...key } = await create();
    const { status, body, headers } = await client.patch(`${PATH}/${key.id}`, { name: '  Roll-out ' });
    expect([status, body.data]).toEqual([200, { ...key, name: 'Roll-out' }]);
    expect((await withKey(secret).get('/me')).body.data.api_key.name).toBe('Roll-out');
    const put = await client.put(`${PATH}/${key.id}`, body.data);
    expect([put.status, put.headers['etag']]).toEqual([200, headers['etag']]);
    for (const [field, value] of [
      ['abilities', ['settings.manage']],
      ['expires_at', '2030-01-01T00:00:00.000Z'],
    ] as const) {
      const refused = await client.patch(`${PATH}/${key.id}`, { [field]: value });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
    }
    const stale = await client.patch(
      `${PATH}/${key.id}`,
      { name: 'x' },
      { headers: { 'if-match': '"old"' } },
    );
    expect(stale.status).toBe(412);
    expect((await client.patch(`${PATH}/${NOBODY}`, { name: 'x' })).status).toBe(404);
  });
});

describe('Rotating an API key', () => {
  it('gives it another secret, and both are valid for the time that is set, and no longer', async () => {
    const { id, secret: before } = await create();
    const { status, body } = await client.post<IssuedApiKey>(`${PATH}/${id}/rotate`, { overlap_seconds: 90 });
    const { secret: after, ...key } = body.data;
    expect([status, key.last_four, key.previous_secret_expires_at]).toEqual([
      200,
      after.slice(-4),
      '2026-03-01T12:01:30.000Z',
    ]);
    const all = [before, after].flatMap((secret) => [withKey(secret), elsewhere(secret)]);
    expect(await Promise.all(all.map(statusOf))).toEqual([200, 200, 200, 200]);
    expect(new Set(await Promise.all(all.map(idOf)))).toEqual(new Set([id]));
    api.clock.set('2026-03-01T12:01:29.999Z');
    expect(await statusOf(withKey(before))).toBe(200);
    api.clock.set('2026-03-01T12:01:30.000Z');
    expect(await Promise.all(all.map(statusOf))).toEqual([401, 401, 200, 200]);
    expect((await withKey(before).get('/me')).body.message).toBe('The API key has expired.');
    expect((await client.get(`${PATH}/${id}`)).body.data.previous_secret_expires_at).toBeNull();
  });

  it('ends the secret before when its time is over, also of a key that expires later', async () => {
    const { id, secret: before } = await create({ expires_at: '2026-04-01T00:00:00Z' });
    const rotated = await client.post<IssuedApiKey>(`${PATH}/${id}/rotate`, { overlap_seconds: 90 });
    const both = [before, rotated.body.data.secret].map(withKey);
    expect(await Promise.all(both.map(statusOf))).toEqual([200, 200]);
    api.clock.set('2026-03-01T12:01:30.000Z');
    expect(await Promise.all(both.map(statusOf))).toEqual([401, 200]);
  });

  it('keeps both secrets valid for a day by default, or until the key expires or is revoked', async () => {
    const { id, secret: before } = await create({ expires_at: '2026-03-01T18:00:00Z' });
    const { secret: after, ...key } = (await client.post<IssuedApiKey>(`${PATH}/${id}/rotate`)).body.data;
    expect(key.previous_secret_expires_at).toBe('2026-03-02T12:00:00.000Z');
    expect(await Promise.all([before, after].map((secret) => statusOf(elsewhere(secret))))).toEqual([
      200, 200,
    ]);
    api.clock.set('2026-03-01T18:00:00.000Z');
    expect(await Promise.all([before, after].map((secret) => statusOf(withKey(secret))))).toEqual([401, 401]);
    expect(refusal(await client.post(`${PATH}/${id}/rotate`))).toEqual([
      409,
      'The API key is no longer valid. Create another one.',
    ]);
    api.clock.set(NOW);
    await client.post(`${PATH}/${id}/revoke`);
    await expectGone(withKey(before), elsewhere(before), withKey(after), elsewhere(after));
  });

  it('twice is refused while both secrets are valid, so that none in use is ended; overlap_seconds 0 ends them', async () => {
    const { id, secret: first } = await create();
    const second = (await client.post<IssuedApiKey>(`${PATH}/${id}/rotate`)).body.data.secret;
    expect(refusal(await client.post(`${PATH}/${id}/rotate`))).toEqual([
      409,
      'The API key was rotated already, and its secret before is valid until 2026-03-02T12:00:00.000Z. Wait until then, or end it with an overlap of 0 seconds.',
    ]);
    expect(await Promise.all([first, second].map((secret) => statusOf(elsewhere(secret))))).toEqual([
      200, 200,
    ]);
    const { status, body } = await client.post<IssuedApiKey>(`${PATH}/${id}/rotate`, { overlap_seconds: 0 });
    expect([status, body.data.previous_secret_expires_at]).toEqual([200, null]);
    await expectGone(...[first, second].flatMap((secret) => [withKey(secret), elsewhere(secret)]));
    expect(await statusOf(elsewhere(body.data.secret))).toBe(200);
  });

  it('by concurrent requests succeeds once', async () => {
    const { id, secret } = await create();
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.post(`${PATH}/${id}/rotate`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await statusOf(withKey(secret))).toBe(200);
  });

  it('does not give access to abilities that the requesting key lacks', async () => {
    const strong = await create({ abilities: ['components.view', 'settings.manage'] });
    const clerk = await own.clientWith('keys.manage', 'components.view');
    expect(refusal(await clerk.post(`${PATH}/${strong.id}/rotate`))).toEqual([
      403,
      `The API key lacks settings.manage and cannot change or end the key ${strong.id}, which has more abilities.`,
    ]);
  });

  it('of the requesting key keeps its current secret for at least a minute, and can be repeated with it', async () => {
    const self = await own.clientWith('keys.manage');
    const id = await idOf(self);
    const wrong = await self.post(`${PATH}/${id}/rotate`, { overlap_seconds: 59 });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      {
        overlap_seconds: [
          'The overlap_seconds must be 60 or more for a key that rotates itself: the new secret could be lost on its way.',
        ],
      },
    ]);
    const rotate = (as: Client): Promise<ApiResponse<IssuedApiKey>> =>
      as.post(`${PATH}/${id}/rotate`, { overlap_seconds: 60 }, { headers: { 'idempotency-key': 'own' } });
    const first = await rotate(self);
    expect([first.status, (await rotate(self)).text]).toEqual([200, first.text]);
    expect(refusal(await rotate(self.withKey(first.body.data.secret)))).toEqual([
      409,
      'What this request was answered is shown only to the secret that it was sent with.',
    ]);
  });

  it.each([-1, 2_592_001, 1.5, '60', null])('with overlap_seconds %j is refused: 422', async (value) => {
    const { id } = await create();
    const { status, body } = await client.post(`${PATH}/${id}/rotate`, { overlap_seconds: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['overlap_seconds']]);
  });
});

describe('Revoking and deleting an API key', () => {
  it('ends it at every replica, for good; revoking is repeatable', async () => {
    const [one, two] = [await create(), await create()];
    for (const { secret } of [one, two])
      expect(await Promise.all([withKey(secret), elsewhere(secret)].map(statusOf))).toEqual([200, 200]);
    // Otherwise, the time of the last use could be written between the two responses that are compared.
    for (const { app } of [api, replica]) await app.get(KeyUsage).flush();
    const { status, body } = await client.post(`${PATH}/${one.id}/revoke`);
    expect([status, body.data.status, body.data.revoked_at]).toEqual([200, 'revoked', NOW]);
    expect(await statusOf(withKey(one.secret))).toBe(401);
    api.clock.advance(60_000);
    expect((await client.post(`${PATH}/${one.id}/revoke`)).body.data).toEqual(body.data);
    expect((await client.post(`${PATH}/${one.id}/rotate`)).status).toBe(409);
    expect((await client.delete(`${PATH}/${two.id}`)).status).toBe(204);
    expect(await statusOf(withKey(two.secret))).toBe(401);
    expect((await client.get(`${PATH}/${two.id}`)).status).toBe(404);
    expect((await client.delete(`${PATH}/${two.id}`)).status).toBe(404);
    await expectGone(elsewhere(one.secret), elsewhere(two.secret));
  });

  it('is not possible for the own key: 409', async () => {
    const self = await own.clientWith('keys.manage');
    const id = await idOf(self);
    const message = (step: string): string =>
      `A key cannot ${step} itself. Use another one with keys.manage, or rotate this one if it has leaked.`;
    expect(refusal(await self.post(`${PATH}/${id}/revoke`))).toEqual([409, message('revoke')]);
    expect(refusal(await self.delete(`${PATH}/${id}`))).toEqual([409, message('delete')]);
    expect(await statusOf(self)).toBe(200);
  });

  it('of each other by two keys at once leaves one of them valid', async () => {
    for (const step of ['revoke', 'delete']) {
      const page = await api.newTenant();
      const pair = [await page.clientWith('keys.manage'), await page.clientWith('keys.manage')];
      const [one, two] = pair as [Client, Client];
      await one.post(`${PATH}/${await idOf(page.client)}/revoke`);
      const ids = await Promise.all(pair.map(idOf));
      const against = (as: Client, id: number): Promise<ApiResponse> =>
        step === 'delete' ? as.delete(`${PATH}/${id}`) : as.post(`${PATH}/${id}/revoke`);
      const answers = await Promise.all([against(one, ids[1]!), against(two, ids[0]!)]);
      // Each request may pass before its key is ended, or come too late.
      for (const { body } of answers)
        expect([undefined, 'The API key is not valid.']).toContain(body?.message);
      const left = await Promise.all(pair.map(statusOf));
      expect([step, left.sort()]).toEqual([step, [200, 401]]);
    }
  });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiKeyRecord, IssuedApiKey } from '#modules/api-keys/api-key.response.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { createComponent, created } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';
import { whileUncommitted } from '../../support/while-uncommitted.js';

const PATH = '/api-keys';
const NOW = '2026-03-01T12:00:00.000Z';
const EXPIRY = '2026-03-01T12:00:10.000Z';
const CALLS = 120;

const api = useApi();
const replica = api.useReplica();

beforeEach(() => {
  api.clock.set(NOW);
});

interface Page {
  readonly owner: Client;
  /** The same on the other replica, where no write of this one is in its way. */
  readonly ownerElsewhere: Client;
  /** Client of a key that is about to be ended, and the same on the other replica. */
  readonly leaked: Client;
  readonly elsewhere: Client;
  readonly leakedId: number;
}

async function newPage(...abilities: string[]): Promise<Page> {
  const { tenant, client: owner } = await api.newTenant();
  const values = { name: 'Leaked', abilities, expires_at: EXPIRY };
  const { id, secret } = await created<IssuedApiKey>(owner, PATH, values);
  const elsewhere = replica.stranger.onHost(`${tenant.slug}.localhost`).withKey(secret);
  const ownerElsewhere = elsewhere.withKey(owner.key);
  return { owner, ownerElsewhere, leaked: owner.withKey(secret), elsewhere, leakedId: id };
}

async function keyCount(owner: Client): Promise<number> {
  return (await owner.get(PATH)).body.meta.total;
}

async function refusals(answers: readonly Promise<ApiResponse>[]): Promise<unknown[]> {
  const found = (await Promise.all(answers)).map(({ status, body }) => [status, body.message]);
  return [...new Set(found.map((one) => JSON.stringify(one)))].map((one) => JSON.parse(one) as unknown);
}

function statuses(answers: readonly ApiResponse[]): number[] {
  return [...new Set(answers.map(({ status }) => status))].sort();
}

/** Waits until writes have waited for a lock for more than a second. */
async function longWait(): Promise<void> {
  await eventually(
    () =>
      api.database.sql(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and application_name = 'heliograph-write' and clock_timestamp() - xact_start > '1.05 seconds'`,
      ),
    (waiting) => waiting.length > 0,
  );
}

/** Sends a write while another session holds a component's lock, and ends the lock after `meanwhile`. */
function whileLocked<T>(id: number, write: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  const statement = `select from component where id = $1 for update`;
  return whileUncommitted(api.database, statement, [id], write, meanwhile);
}

describe('An API key that is revoked', () => {
  it('creates no further key, however many of its requests are under way', async () => {
    const { owner, leaked, elsewhere, leakedId } = await newPage('keys.manage', 'components.view');
    const child = { name: 'Child', abilities: ['keys.manage'] };
    const attack = Array.from({ length: CALLS }, (_, n) => (n % 2 ? leaked : elsewhere).post(PATH, child));
    await Promise.race(attack);
    const revoked = await owner.post(`${PATH}/${leakedId}/revoke`);
    const before = await keyCount(owner);
    const answers = await Promise.all(attack);
    expect(revoked.status).toBe(200);
    expect(statuses(answers)).toEqual([201, 401]);
    expect(await keyCount(owner)).toBe(before);
  });

  it.each(['rotate', 'revoke', 'delete', 'rename'])(
    'cannot %s keys any more, however many of its requests are under way',
    async (step) => {
      const { owner, ownerElsewhere, leaked, leakedId } = await newPage('keys.manage');
      const others = await Promise.all(
        Array.from({ length: CALLS / 4 }, () =>
          created<IssuedApiKey>(owner, PATH, { name: 'Other', abilities: ['keys.manage'] }),
        ),
      );
      const attack = others.map(({ id }) => {
        if (step === 'delete') return leaked.delete(`${PATH}/${id}`);
        if (step === 'rename') return leaked.patch(`${PATH}/${id}`, { name: 'Renamed' });
        return leaked.post(`${PATH}/${id}/${step}`);
      });
      await Promise.race(attack);
      await ownerElsewhere.post(`${PATH}/${leakedId}/revoke`);
      const listed = async (): Promise<unknown> =>
        (await owner.get<ApiKeyRecord[]>(`${PATH}?per_page=100`)).body.data.map(
          ({ last_used_at: _lastUse, ...rest }) => rest,
        );
      const before = await listed();
      expect(statuses(await Promise.all(attack))).toContain(401);
      expect(await listed()).toEqual(before);
    },
  );

  it('keeps no key that it created if its descendants are revoked, too', async () => {
    const { owner, leaked, leakedId } = await newPage('keys.manage', 'components.view');
    const make = (as: Client): Promise<IssuedApiKey> =>
      created(as, PATH, { name: 'Child', abilities: ['keys.manage', 'components.view'] });
    const unrelated = await make(owner);
    const child = await make(leaked);
    const grandchild = await make(owner.withKey(child.secret));
    expect([child.created_by_id, grandchild.created_by_id]).toEqual([leakedId, child.id]);
    // Deleting a key in between does not hide those behind it.
    expect((await owner.withKey(grandchild.secret).delete(`${PATH}/${child.id}`)).status).toBe(204);
    expect((await owner.get(`${PATH}/${grandchild.id}`)).body.data.created_by_id).toBe(leakedId);

    await owner.post(`${PATH}/${leakedId}/revoke`);
    const alive = owner.withKey(grandchild.secret);
    expect((await alive.get('/me')).status).toBe(200);
    api.clock.advance(1000);
    const { status, body } = await owner.post(`${PATH}/${leakedId}/revoke`, { descendants: true });
    expect([status, body.data.revoked_at]).toEqual([200, NOW]);
    expect((await alive.get('/me')).status).toBe(401);
    const { body: after } = await owner.get(`${PATH}/${grandchild.id}`);
    expect([after.data.status, after.data.revoked_at]).toEqual(['revoked', '2026-03-01T12:00:01.000Z']);
    expect((await owner.withKey(unrelated.secret).get('/me')).status).toBe(200);
  });

  it('takes no descendant with it that may do more than the key of the request, nor that key itself', async () => {
    const { owner, leaked, leakedId } = await newPage('keys.manage', 'components.view');
    const child = await created<IssuedApiKey>(leaked, PATH, {
      name: 'Child',
      abilities: ['keys.manage', 'components.view'],
    });
    const path = `${PATH}/${leakedId}/revoke`;
    const own = await owner.withKey(child.secret).post(path, { descendants: true });
    expect([own.status, own.body.message]).toEqual([
      409,
      'A key cannot revoke itself. Use another one with keys.manage, or rotate this one if it has leaked.',
    ]);
    expect((await owner.get(`${PATH}/${leakedId}`)).body.data.status).toBe('active');
    await created(leaked, PATH, { name: 'x', abilities: ['components.view'] });
    for (const wrong of [1, 'true', null])
      expect((await owner.post(path, { descendants: wrong })).body.errors).toHaveProperty('descendants');
  });
});

describe('A write that waits for longer than a second', () => {
  const ends: [string, (page: Page) => Promise<ApiResponse>][] = [
    ['is revoked', ({ ownerElsewhere, leakedId }) => ownerElsewhere.post(`${PATH}/${leakedId}/revoke`)],
    ['is deleted', ({ ownerElsewhere, leakedId }) => ownerElsewhere.delete(`${PATH}/${leakedId}`)],
    [
      'is rotated after a leak',
      ({ ownerElsewhere, leakedId }) =>
        ownerElsewhere.post(`${PATH}/${leakedId}/rotate`, { overlap_seconds: 0 }),
    ],
  ];

  it.each(ends)('is refused if its key %s: 401', async (_, end) => {
    const page = await newPage('components.manage', 'components.view');
    const { id } = await createComponent(page.owner, { description: { de: 'Vorher' } });
    const path = `/components/${id}`;
    // More than the connections that the tenant gets, so that some wait for their turn.
    const write = (): Promise<unknown[]> =>
      refusals([
        ...Array.from({ length: 8 }, () => page.leaked.patch(path, { description: { de: 'Nachher' } })),
        page.leaked.patch(
          path,
          { description: { de: 'Nachher' } },
          { headers: { 'idempotency-key': randomUUID() } },
        ),
      ]);
    const found = await whileLocked(id, write, async () => {
      await longWait();
      expect((await end(page)).status).toBeLessThan(300);
    });
    expect(found).toEqual([[401, 'The API key is not valid.']]);
    expect((await page.owner.get(path)).body.data.description.de).toBe('Vorher');
  });

  it('is refused if its key expires while it waits: 401', async () => {
    const { owner, leaked } = await newPage('components.manage');
    const { id } = await createComponent(owner);
    // The write begins half a second before the expiry, and ends half a second after it.
    api.clock.set('2026-03-01T12:00:09.500Z');
    const found = await whileLocked(
      id,
      () => refusals([leaked.patch(`/components/${id}`, { description: { de: 'Nachher' } })]),
      longWait,
    );
    expect(found).toEqual([[401, 'The API key has expired.']]);
  });

  it('succeeds if its key is still valid, also with the previous secret of a rotated one', async () => {
    const { owner, leaked, leakedId } = await newPage('components.manage');
    const { id } = await createComponent(owner);
    const write = (): Promise<ApiResponse> =>
      leaked.patch(`/components/${id}`, { description: { de: 'Nachher' } });
    const { status, body } = await whileLocked(id, write, async () => {
      await longWait();
      await owner.post(`${PATH}/${leakedId}/rotate`, { overlap_seconds: 60 });
    });
    expect([status, body.data.description.de]).toEqual([200, 'Nachher']);
  });
});

describe('A write that hands out a secret', () => {
  it('is refused if its key is revoked, however quickly it is done: 401', async () => {
    const page = await newPage('components.manage');
    const { id } = await createComponent(page.owner, { webhook_enabled: true });
    const before = (await page.owner.get(`/components/${id}/webhook`)).body.data.webhook_url;
    const found = await whileLocked(
      id,
      () => refusals([page.leaked.post(`/components/${id}/webhook/rotate`)]),
      () => page.owner.post(`${PATH}/${page.leakedId}/revoke`),
    );
    expect(found).toEqual([[401, 'The API key is not valid.']]);
    expect((await page.owner.get(`/components/${id}/webhook`)).body.data.webhook_url).toBe(before);
  });
});

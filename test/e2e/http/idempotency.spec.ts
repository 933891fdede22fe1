import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const DAY_MS = 24 * 60 * 60 * 1000;

const application = useApi();
const own = application.useTenant('own');
const { client } = own;

beforeEach(() => {
  application.clock.set('2026-03-01T12:00:00.000Z');
});

function create(key: string, name = 'Once', as = client): Promise<ApiResponse> {
  return as.post('/components', { name }, { headers: { 'idempotency-key': key } });
}

async function total(of = client): Promise<number> {
  return (await of.get('/components')).body.meta.total;
}

/** The parts of a response that must be the same when it is repeated. */
function seen({ status, headers, text }: ApiResponse): unknown {
  const own = ['date', 'x-request-id', 'idempotent-replayed', 'connection', 'keep-alive'];
  return {
    status,
    text,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name))),
  };
}

describe('A write with an Idempotency-Key', () => {
  it('gives its first response again, with its headers, and happens once', async () => {
    const key = randomUUID();
    const before = await total();
    const first = await create(key);
    application.clock.advance(60_000);
    const again = [await create(key), await create(key)];
    expect(first.status).toBe(201);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(first.headers).toMatchObject({ etag: expect.any(String), location: expect.any(String) });
    for (const response of again) {
      expect(seen(response)).toEqual(seen(first));
      expect(response.headers['idempotent-replayed']).toBe('true');
    }
    expect(await total()).toBe(before + 1);
  });

  it.each(['PATCH', 'PUT'])('happens once by %s, also when the record has changed since', async (method) => {
    const { id } = await createComponent(client);
    const write = (): Promise<ApiResponse> =>
      client.request(method, `/components/${id}`, {
        json: { position: 5, webhook_enabled: true },
        headers: { 'idempotency-key': `${method}-${id}` },
      });
    const first = await write();
    await client.patch(`/components/${id}`, { position: 6 });
    expect(seen(await write())).toEqual(seen(first));
    expect((await client.get(`/components/${id}`)).body.data.position).toBe(6);
  });

  it('happens once by DELETE: 204 again, where it would be 404', async () => {
    const { id } = await createComponent(client);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await client.delete(`/components/${id}`, { headers });
    const again = await client.delete(`/components/${id}`, { headers });
    expect([first.status, again.status, again.text]).toEqual([204, 204, '']);
    expect(seen(again)).toEqual(seen(first));
  });

  it('with another body, method, address or If-Match is a mistake: 422 on the header, and nothing happens', async () => {
    const { id } = await createComponent(client);
    const another = await createComponent(client);
    const headers = { 'idempotency-key': randomUUID() };
    await client.patch(`/components/${id}`, { position: 1 }, { headers });
    const before = (await client.get('/components?per_page=100')).body;
    const others = [
      await client.patch(`/components/${id}`, { position: 2 }, { headers }),
      await client.patch(`/components/${id}`, undefined, {
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"position": 1}',
      }),
      await client.put(`/components/${id}`, { position: 1 }, { headers }),
      await client.patch(`/components/${another.id}`, { position: 1 }, { headers }),
      await client.delete(`/components/${id}`, { headers }),
      await client.patch(`/components/${id}`, { position: 1 }, { headers: { ...headers, 'if-match': '*' } }),
    ];
    for (const { status, body } of others) {
      expect([status, Object.keys(body.errors)]).toEqual([422, ['Idempotency-Key']]);
    }
    expect((await client.get('/components?per_page=100')).body).toEqual(before);
  });

  it('sent many times at once happens once: the others get its response or 409', async () => {
    for (let round = 0; round < 5; round += 1) {
      const key = randomUUID();
      const before = await total();
      const responses = await Promise.all(Array.from({ length: 8 }, () => create(key)));
      const made = responses.filter(({ status }) => status === 201);
      const running = responses.filter(({ status }) => status === 409);
      expect(made.length + running.length).toBe(8);
      expect(new Set(made.map(({ text }) => text)).size).toBe(1);
      expect(made.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
      expect(await total()).toBe(before + 1);
      expect((await create(key)).text).toBe(made[0]!.text);
    }
  });

  /** Holds a key as a request that PostgreSQL works on for some seconds. Returns once it is held, with its end. */
  async function held(key: string, seconds: number): Promise<{ end: Promise<unknown> }> {
    const { id } = (await client.get('/me')).body.data.api_key;
    const lock = [`idempotency ${own.tenant.id} api_key ${id} ${key}`, 0];
    const end = application.database.sql(
      'select pg_advisory_xact_lock(hashtextextended($1, $2)), pg_sleep($3)',
      [...lock, seconds],
    );
    await eventually(
      () =>
        application.database.sql<{ free: boolean }>(
          'select pg_try_advisory_xact_lock(hashtextextended($1, $2)) as free',
          lock,
        ),
      ([row]) => row?.free === false,
    );
    return { end };
  }

  it('waits for a moment while PostgreSQL works for a process that died', async () => {
    const key = randomUUID();
    const { end } = await held(key, 0.4);
    expect((await create(key)).status).toBe(201);
    await end;
  });

  it('is refused while the first request runs for longer: 409, and nothing happens', async () => {
    const key = randomUUID();
    const before = await total();
    const { end } = await held(key, 3);
    const { status, body } = await create(key);
    expect([status, body.message]).toEqual([409, 'A request with this Idempotency-Key is still running.']);
    await end;
    expect(await total()).toBe(before);
    expect((await create(key)).status).toBe(201);
  });

  it('is remembered for 24 hours, and then happens again', async () => {
    const key = randomUUID();
    const first = await create(key);
    application.clock.advance(DAY_MS - 1);
    expect((await create(key)).body.data.id).toBe(first.body.data.id);
    application.clock.advance(1);
    const second = await create(key);
    expect([second.status, second.headers['idempotent-replayed']]).toEqual([201, undefined]);
    expect(second.body.data.id).not.toBe(first.body.data.id);
    expect((await create(key)).body.data.id).toBe(second.body.data.id);
  });

  it('leaves nothing behind for longer than it is remembered', async () => {
    await create(randomUUID());
    application.clock.advance(2 * DAY_MS);
    await create(randomUUID());
    const kept = await application.database.sql(
      'select from idempotency_key where tenant_id = $1 and created_at < $2',
      [own.tenant.id, new Date(application.clock.now().getTime() - DAY_MS)],
    );
    expect(kept).toEqual([]);
  });

  it('that was refused is processed anew', async () => {
    const key = randomUUID();
    expect((await create(key, '')).status).toBe(422);
    const malformed = { headers: { 'idempotency-key': key, 'content-type': 'application/json' }, body: '{' };
    expect((await client.request('POST', '/components', malformed)).status).toBe(400);
    expect((await create(key)).status).toBe(201);
    const { id } = await createComponent(client);
    const headers = { 'idempotency-key': randomUUID(), 'if-match': '"other"' };
    expect((await client.patch(`/components/${id}`, {}, { headers })).status).toBe(412);
    expect((await client.patch('/components/999999', {}, { headers })).status).toBe(404);
  });

  it('is remembered for the key that sent it alone', async () => {
    const idempotencyKey = randomUUID();
    const another = await own.clientWith('components.view', 'components.manage');
    const [mine, theirs] = [await create(idempotencyKey), await create(idempotencyKey, 'Once', another)];
    expect(theirs.body.data.id).not.toBe(mine.body.data.id);
  });

  it('is remembered for its tenant alone', async () => {
    const idempotencyKey = randomUUID();
    const other = await application.tenant(`other-${idempotencyKey.slice(0, 8)}`);
    const mine = await create(idempotencyKey);
    const theirs = await create(idempotencyKey, 'Once', other.client);
    expect([theirs.status, theirs.headers['idempotent-replayed']]).toEqual([201, undefined]);
    expect(theirs.body.data.id).not.toBe(mine.body.data.id);
    expect(await total(other.client)).toBe(1);
  });

  it('is let in like any other: a key without the ability gets 403, no key 401', async () => {
    const key = randomUUID();
    await create(key);
    expect((await create(key, 'Once', await own.clientWith('components.view'))).status).toBe(403);
    expect((await create(key, 'Once', client.withKey(undefined))).status).toBe(401);
  });

  it.each([
    ['blanks in it', 'a b'],
    ['256 characters', 'x'.repeat(256)],
    ['nothing in it', ''],
    ['other than ASCII', 'schlüssel'],
  ])('that has %s is refused: 400', async (_, key) => {
    const before = await total();
    expect((await create(key)).status).toBe(400);
    expect(await total()).toBe(before);
  });

  it('takes 255 characters of any visible kind, and "%" and quotes as they are', async () => {
    for (const key of ['x'.repeat(255), `%'";--\\${randomUUID()}`]) {
      const first = await create(key);
      expect([first.status, (await create(key)).text]).toEqual([201, first.text]);
    }
  });
});

describe('An Idempotency-Key on a read', () => {
  it('does not matter', async () => {
    const headers = { 'idempotency-key': 'read' };
    const listed = async (): Promise<number> =>
      (await client.get('/components', { headers })).body.meta.total;
    const before = await listed();
    await createComponent(client);
    expect((await listed()) - before).toBe(1);
  });
});

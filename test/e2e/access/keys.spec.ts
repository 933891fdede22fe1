import { beforeEach, describe, expect, it } from 'vitest';
import { ApiKeysService } from '#platform/access/keys/api-keys.service.js';
import { newKeySecret } from '#platform/access/keys/key-secret.js';
import { runForTenant } from '#core/context/work-context.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import type { Client } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { UnfinishedRequest } from '../../support/unfinished-request.js';
import { startTestApplication } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

/** Every replica must learn of a change within this time. */
const HEARD_MS = 1_000;

const first = useApi();
const second = first.useReplica();
const own = first.useTenant('own');

beforeEach(() => {
  first.clock.set('2026-03-01T12:00:00.000Z');
});

interface IssuedKey {
  readonly id: number;
  readonly client: Client;
  /** The same key, used on the other replica. */
  readonly elsewhere: Client;
}

async function issue(expiresAt: Date | null = null): Promise<IssuedKey> {
  const { key, secret } = await runForTenant(own.tenant, () =>
    first.app.get(ApiKeysService).create('Deployment', ['components.view'], expiresAt),
  );
  return {
    id: key.id,
    client: own.client.withKey(secret),
    elsewhere: second.stranger.onHost('own.localhost').withKey(secret),
  };
}

async function revoke(id: number): Promise<void> {
  await runForTenant(own.tenant, () => first.app.get(ApiKeysService).revoke(id));
}

async function statusOf(client: Client): Promise<number> {
  return (await client.get('/me')).status;
}

/** Waits until a key gets 401, at most as long as a replica may take to learn of a change. */
async function refused(client: Client): Promise<void> {
  await eventually(
    () => statusOf(client),
    (status) => status === 401,
    HEARD_MS,
  );
}

async function lastUsedAt(id: number): Promise<string | null> {
  const [row] = await first.database.sql<{ last_used_at: Date | null }>(
    'select last_used_at from api_key where id = $1',
    [id],
  );
  return row?.last_used_at?.toISOString() ?? null;
}

describe('An API key', () => {
  it('works until the instant at which it expires, and then gets 401 that says so', async () => {
    const { client } = await issue(new Date('2026-03-01T12:00:10.000Z'));
    const before = await client.get('/me');
    expect([before.status, before.body.data.api_key.expires_at]).toEqual([200, '2026-03-01T12:00:10.000Z']);
    first.clock.set('2026-03-01T12:00:09.999Z');
    expect(await statusOf(client)).toBe(200);
    first.clock.set('2026-03-01T12:00:10.000Z');
    const after = await client.get('/me');
    expect([after.status, after.headers['www-authenticate'], after.body.message]).toEqual([
      401,
      'Bearer',
      'The API key has expired.',
    ]);
  });

  it('is taken whatever the case of the scheme, and with spaces around it', async () => {
    const { client } = await issue();
    for (const authorization of [`bearer ${client.key}`, `BEARER   ${client.key}`, `Bearer ${client.key} `]) {
      expect((await client.get('/me', { headers: { authorization } })).status).toBe(200);
    }
  });

  it.each([
    ['no text', ''],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['the scheme alone', 'Bearer'],
    ['two keys', 'Bearer one two'],
    ['a key without scheme', newKeySecret()],
  ])('is needed: an Authorization header with %s gets 401', async (_, authorization) => {
    const { status, headers } = await own.client.get('/me', { headers: { authorization } });
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
  });

  it('with a typo, cut short or in another case is not valid: 401', async () => {
    const { client } = await issue();
    const key = client.key!;
    const typo = key.slice(0, 10) + (key[10] === 'A' ? 'B' : 'A') + key.slice(11);
    for (const wrong of [typo, key.slice(0, -1), `${key}0`, key.toLowerCase(), `${key}\u00e9`]) {
      const { status, body } = await own.client.withKey(wrong).get('/me');
      expect([status, body.message]).toEqual([401, 'The API key is not valid.']);
    }
  });

  it('in the URL of a request is ignored', async () => {
    const { client } = await issue();
    expect(
      (await client.withKey(undefined).get(`/me?api_key=${client.key}&token=${client.key}`)).status,
    ).toBe(401);
  });

  it('works on every replica at once, even where it was looked up in vain before', async () => {
    const { client, elsewhere } = await issue();
    expect([await statusOf(client), await statusOf(elsewhere)]).toEqual([200, 200]);
  });

  it('stops working at every replica within a second of being revoked', async () => {
    const { id, client, elsewhere } = await issue();
    expect([await statusOf(client), await statusOf(elsewhere)]).toEqual([200, 200]);
    await revoke(id);
    for (const replica of [client, elsewhere]) {
      await refused(replica);
      expect((await replica.get('/me')).body.message).toBe('The API key is not valid.');
    }
  });

  it.each<[string, (id: number) => Promise<void> | void]>([
    ['is revoked', revoke],
    [
      'expires',
      () => {
        first.clock.set('2026-03-01T12:00:10.000Z');
      },
    ],
  ])('that %s while a body is still being sent gets 401, and nothing is written', async (_, end) => {
    const { key, secret } = await runForTenant(own.tenant, () =>
      first.app
        .get(ApiKeysService)
        .create('Deployment', ['components.manage'], new Date('2026-03-01T12:00:10.000Z')),
    );
    const body = JSON.stringify({ name: 'Too late' });
    const head = [
      'POST /api/v1/components HTTP/1.1',
      'Host: own.localhost',
      `Authorization: Bearer ${secret}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    const request = await UnfinishedRequest.send(
      first.port,
      `${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`,
    );
    // Another request, to make sure that the first one has been let in.
    expect(await statusOf(own.client.withKey(secret))).toBe(200);
    await end(key.id);
    await refused(own.client.withKey(secret));
    request.write(body.slice(5));
    expect(await request.status()).toBe(401);
    const names = (await own.client.get('/components')).body.data.map(({ name }: any) => name.de);
    expect(names).not.toContain('Too late');
    request.leave();
  });

  it('that is revoked while a replica has no connection for notifications stops working there, too', async () => {
    const { id, client, elsewhere } = await issue();
    expect([await statusOf(client), await statusOf(elsewhere)]).toEqual([200, 200]);
    const ended = await first.database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'heliograph-listen' and datname = current_database()`,
    );
    expect(ended).toHaveLength(2);
    await revoke(id);
    for (const replica of [client, elsewhere]) await refused(replica);
  });

  it('stops working on every replica when revoked after a lost connection is restored', async () => {
    await first.database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'heliograph-listen' and datname = current_database()`,
    );
    const listeners = async (): Promise<number> =>
      (
        await first.database.sql(
          `select from pg_stat_activity where application_name = 'heliograph-listen'
           and datname = current_database() and state = 'idle'`,
        )
      ).length;
    await eventually(listeners, (count) => count === 2);
    const { id, client, elsewhere } = await issue();
    expect([await statusOf(client), await statusOf(elsewhere)]).toEqual([200, 200]);
    await revoke(id);
    for (const replica of [client, elsewhere]) await refused(replica);
  });

  it('loses an ability at every replica within a second of it being taken away', async () => {
    const { id, client, elsewhere } = await issue();
    const list = async (replica: Client): Promise<number> => (await replica.get('/components')).status;
    expect([await list(client), await list(elsewhere)]).toEqual([200, 200]);
    await first.database.sql(`update api_key set abilities = '{}' where id = $1`, [id]);
    for (const replica of [client, elsewhere]) {
      await eventually(
        () => list(replica),
        (status) => status === 403,
        HEARD_MS,
      );
    }
  });
});

describe('The last use of a key', () => {
  it('is accurate to a minute, in the response itself and then in the database', async () => {
    const { id, client } = await issue();
    expect(await lastUsedAt(id)).toBeNull();
    first.clock.set('2026-03-01T12:34:56.789Z');
    const { body } = await client.get('/me');
    expect(body.data.api_key.last_used_at).toBe('2026-03-01T12:34:00.000Z');
    await eventually(
      () => lastUsedAt(id),
      (at) => at === '2026-03-01T12:34:00.000Z',
    );
  });

  it('is written at most once a minute, however often and wherever the key is used', async () => {
    const { id, client, elsewhere } = await issue();
    await first.database.sql(`create table use_log (key_id bigint)`);
    await first.database.sql(`
      create function log_use() returns trigger security definer language plpgsql as $$
      begin insert into use_log values (new.id); return new; end $$`);
    await first.database.sql(
      `create trigger log_use after update of last_used_at on api_key for each row execute function log_use()`,
    );
    const writes = async (): Promise<number> =>
      (await first.database.sql('select from use_log where key_id = $1', [id])).length;

    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? client : elsewhere).get('/me')));
    await eventually(writes, (count) => count > 0);
    first.clock.set('2026-03-01T12:00:59.999Z');
    await Promise.all([client.get('/me'), elsewhere.get('/me')]);
    first.clock.set('2026-03-01T12:01:00.000Z');
    await Promise.all([client.get('/me'), elsewhere.get('/me')]);
    await eventually(
      () => lastUsedAt(id),
      (at) => at === '2026-03-01T12:01:00.000Z',
    );
    expect(await writes()).toBe(2);
  });

  it('is stored even if the process stops right afterwards', async () => {
    const third = await startTestApplication({ database: first.database, clock: first.clock });
    const { id, client } = await issue();
    await third.stranger.onHost('own.localhost').withKey(client.key).get('/me');
    await third.close();
    expect(await lastUsedAt(id)).toBe('2026-03-01T12:00:00.000Z');
  });
});

describe('A custom domain', () => {
  function tenants<T>(work: (service: TenantsService) => Promise<T>): Promise<T> {
    return runForTenant(own.tenant, () => work(first.app.get(TenantsService)));
  }

  it('counts once it is verified, at every replica within a second, and no longer once it is removed', async () => {
    const host = 'status.example.com';
    const replicas = [own.client.onHost(host), second.stranger.onHost(host).withKey(own.client.key)];
    const statuses = (): Promise<number[]> => Promise.all(replicas.map(statusOf));
    expect(await statuses()).toEqual([404, 404]);
    await tenants((service) => service.addDomain(host));
    expect(await statuses()).toEqual([404, 404]);
    await tenants((service) => service.vouchFor(host));
    await eventually(statuses, (found) => found.every((status) => status === 200), HEARD_MS);
    await first.database.sql('delete from domain where host = $1', [host]);
    await eventually(statuses, (found) => found.every((status) => status === 404), HEARD_MS);
  });

  it('of a tenant does not accept another tenant’s key', async () => {
    await tenants((service) => service.addDomain('own.example.com'));
    await tenants((service) => service.vouchFor('own.example.com'));
    const other = await first.tenant('other');
    await eventually(
      () => statusOf(own.client.onHost('own.example.com')),
      (status) => status === 200,
    );
    expect(await statusOf(other.client.onHost('own.example.com'))).toBe(403);
  });

  it('is found by its IDN form in punycode, in any case, with port and trailing dot', async () => {
    await tenants((service) => service.addDomain('Störung.example.com'));
    await tenants((service) => service.vouchFor('STÖRUNG.example.com.'));
    const name = 'xn--strung-xxa.example.com';
    for (const host of [name, 'XN--Strung-XXA.Example.COM.', `${name}:8443`]) {
      const response = await eventually(
        () => own.client.onHost(host).get('/me'),
        ({ status }) => status === 200,
      );
      expect(response.body.data.tenant.status_page_url).toBe(`http://${name}:${first.port}`);
    }
  });

  it('that another tenant has proved cannot be proved again', async () => {
    const other = await first.tenant('late');
    await tenants((service) => service.addDomain('taken.example.com'));
    await tenants((service) => service.vouchFor('taken.example.com'));
    const late = runForTenant(other.tenant, async () => {
      await first.app.get(TenantsService).addDomain('taken.example.com');
      await first.app.get(TenantsService).vouchFor('taken.example.com');
    });
    await expect(late).rejects.toThrow('taken.example.com belongs to another tenant.');
  });
});

describe('A new tenant', () => {
  it('is reachable at once, even where its host was requested in vain before', async () => {
    const host = (slug: string): Client => second.stranger.onHost(`${slug}.localhost`);
    expect((await host('newcomer').get('/me')).status).toBe(404);
    const { client } = await first.tenant('newcomer');
    await eventually(
      () => statusOf(host('newcomer').withKey(client.key)),
      (status) => status === 200,
      HEARD_MS,
    );
  });
});

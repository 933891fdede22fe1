import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentActor } from '#core/context/current-actor.js';
import { Forbidden, NotFound, Unauthenticated } from '#core/errors/api-error.js';
import { buildDocument } from '#http/reference/document.js';
import { defineModule } from '#module-system/define-module.js';
import { AccessLog } from '#platform/access-log/access-log.js';
import { currentTenant } from '#core/context/work-context.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { Identity, Presented } from '#platform/access/authenticators/authenticator.js';
import { FourEyesModule } from '../../../examples/four-eyes/src/index.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { changesHeard } from '../../support/changes-heard.js';
import { statementsDuring } from '../../support/statements-during.js';
import { createComponent } from '../../support/factories.js';
import { whileUncommitted } from '../../support/while-uncommitted.js';
import { useApi } from '../../support/use-api.js';

const DEADLINE = 20_000;
const ADA: Identity = {
  id: 'ada',
  name: 'Ada',
  abilities: ['components.view', 'components.manage', 'keys.manage'],
};

/** What the authenticator does next, and what it was shown. */
let answer: (presented: Presented) => unknown = () => ADA;
const shown: Presented[] = [];
const actors: unknown[] = [];

function authenticate(presented: Presented): Promise<Identity> {
  shown.push(presented);
  return answer(presented) as Promise<Identity>;
}

const Tokens = defineModule({
  name: 'acme-tokens',
  heliograph: '^0',
  authenticators: [
    {
      name: 'acme-tokens',
      credential: { bearer: 'acme_' },
      grants: ['components.view', 'components.manage', 'keys.manage', 'audit.view'],
      authenticate,
    },
    {
      name: 'acme-tokens-cookie',
      actorType: 'acme-tokens',
      credential: { cookie: '__Host-acme' },
      grants: 'all',
      authenticate,
    },
  ],
  policies: {
    before: {
      'incident.create': () => {
        actors.push(currentActor());
      },
    },
  },
});

const api = useApi({ packages: [Tokens], environment: { TRUSTED_PROXIES: '127.0.0.1' } });
const acme = api.useTenant('acme');
const globex = api.useTenant('globex');
const ada = acme.client.withKey('acme_ada');

let logged: string[];
beforeEach(() => {
  logged = [];
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(Logger.prototype, level).mockImplementation((message: string) => {
      logged.push(message);
    });
});
afterEach(() => {
  vi.restoreAllMocks();
  answer = () => ADA;
  shown.length = 0;
  actors.length = 0;
});

describe('An authenticator of a module', () => {
  it('lets its callers in, with their abilities and no others', async () => {
    const { id } = await createComponent(ada);
    expect((await ada.get(`/components/${id}`)).status).toBe(200);
    const { status, body } = await ada.get('/incidents');
    expect([status, body.message]).toEqual([403, 'The credential lacks the ability incidents.manage.']);
    expect(shown[0]).toMatchObject({ credential: 'acme_ada', origin: `http://${acme.client.host}` });
  });

  it('is described by GET /me', async () => {
    answer = () => ({ ...ADA, issuedAt: new Date(0), expiresAt: new Date('2100-01-01T00:00:00Z') });
    expect((await ada.get('/me')).body.data.api_key).toEqual({
      id: 0,
      name: 'Ada',
      abilities: ADA.abilities,
      created_at: '1970-01-01T00:00:00.000Z',
      last_used_at: null,
      expires_at: '2100-01-01T00:00:00.000Z',
    });
  });

  it('is shown credentials of its own form only', async () => {
    expect((await acme.client.get('/me')).status).toBe(200);
    for (const token of ['acme', 'Acme_ada', 'xacme_ada', 'hg_malformed']) {
      const { status, body } = await acme.client.withKey(token).get('/me');
      expect([status, body.message]).toEqual([401, 'The API key is not valid.']);
    }
    expect(shown).toEqual([]);
  });

  it('refuses with 401 in its own words, or because the credential is not its own', async () => {
    answer = () => {
      throw new Unauthenticated('The token of Ada was revoked.');
    };
    const revoked = await ada.get('/me');
    expect([revoked.status, revoked.body.message]).toEqual([401, 'The token of Ada was revoked.']);
    answer = () => undefined;
    const unknown = await ada.get('/me');
    expect([unknown.status, unknown.body.message]).toEqual([401, 'The API key is not valid.']);
    answer = () => ({ ...ADA, expiresAt: api.clock.now() });
    const expired = await ada.get('/me');
    expect([expired.status, expired.body.message]).toEqual([401, 'The credential has expired.']);
    expect(logged).toEqual([]);
  });

  it('keeps the order of checks: host, credential, page, ability, body', async () => {
    answer = () => {
      throw new Forbidden('The token is one of another page.');
    };
    expect((await ada.onHost('nobody.example').get('/components')).status).toBe(404);
    const { status, body } = await ada.post('/components', { name: 1 });
    expect([status, body.message]).toEqual([403, 'The token is one of another page.']);
  });

  it('grants nothing on another page: the tenant is that of the host', async () => {
    const { id } = await createComponent(acme.client);
    const tenants: string[] = [];
    answer = () => {
      tenants.push(currentTenant().id);
      return { ...ADA, tenantId: acme.tenant.id, key: { id: 1, tenantId: acme.tenant.id } };
    };
    const elsewhere = globex.client.withKey('acme_ada');
    expect((await elsewhere.get(`/components/${id}`)).status).toBe(404);
    expect((await elsewhere.get('/me')).body.data.tenant.slug).toBe('globex');
    expect(new Set(tenants)).toEqual(new Set([globex.tenant.id]));
  });

  it('is named in the audit trail, in its filter and in the counts of accesses', async () => {
    const own = await api.newTenant();
    const caller = own.client.withKey('acme_ada');
    const { id } = await createComponent(caller);
    expect((await caller.get('/incidents')).status).toBe(403);
    const [entry] = (await own.client.get('/audit-events?actor=acme-tokens:ada')).body.data;
    expect(entry).toMatchObject({
      action: 'createComponent',
      actor: { type: 'acme-tokens', id: 'ada', name: 'Ada' },
      targets: [{ type: 'component', id: String(id) }],
    });
    await api.app.get(AccessLog).flush();
    const [access] = (await own.client.get('/audit-events/accesses?actor=acme-tokens')).body.data;
    expect(access).toMatchObject({
      kind: 'forbidden',
      actor: { type: 'acme-tokens', id: 'ada', name: 'Ada' },
    });
  });

  it('costs a request with a key nothing: one statement for a list', async () => {
    await changesHeard(api.app);
    await acme.client.get('/components');
    expect(await statementsDuring(() => acme.client.get('/components'))).toHaveLength(1);
  });

  it('says who acts outside controllers', async () => {
    answer = () => ({ ...ADA, abilities: 'all' });
    const { status } = await withCookie('/incidents', { title: 'Slow' });
    expect(status).toBe(201);
    expect(actors).toEqual([{ type: 'acme-tokens', id: 'ada', name: 'Ada' }]);
  });

  it('grants no more than it has: its callers are no operators', async () => {
    const { status, body } = await ada.post('/api-keys', { name: 'Mine', abilities: ['incidents.manage'] });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['abilities']]);
    const { id } = (await acme.client.get('/api-keys')).body.data[0];
    expect((await ada.delete(`/api-keys/${id}`)).status).toBe(403);
    const made = await ada.post('/api-keys', { name: 'Mine', abilities: ['components.view'] });
    expect([made.status, made.body.data.created_by_id]).toEqual([201, null]);
  });

  it('has its writes repeated safely, and apart from those of others', async () => {
    const repeat = { headers: { 'idempotency-key': 'once' } };
    const first = await ada.post('/components', { name: 'Once' }, repeat);
    const again = await ada.post('/components', { name: 'Once' }, repeat);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    answer = () => ({ ...ADA, id: 'bob' });
    const other = await ada.post('/components', { name: 'Once' }, repeat);
    expect(other.body.data.id).not.toBe(first.body.data.id);
  });

  it('seals answers with secrets by its credential', async () => {
    const key = { headers: { 'idempotency-key': 'secret' } };
    const body = { name: 'Sealed', abilities: ['components.view'] };
    const first = await ada.post('/api-keys', body, key);
    expect((await ada.post('/api-keys', body, key)).text).toBe(first.text);
    const { status } = await acme.client.withKey('acme_other').post('/api-keys', body, key);
    expect(status).toBe(409);
  });
});

/** A request with the cookie of the page's own script. */
function withCookie(
  path: string,
  json?: unknown,
  headers: Record<string, string> = {},
  client: Client = acme.client.withKey(undefined),
): Promise<ApiResponse> {
  const cookie = { cookie: '__Host-acme=secret', 'sec-fetch-site': 'same-origin', ...headers };
  return client.request(json === undefined ? 'GET' : 'POST', path, { headers: cookie, json });
}

describe('A cookie', () => {
  it('counts for scripts of the page itself, and for no other site', async () => {
    expect((await withCookie('/me')).status).toBe(200);
    expect(shown[0]?.credential).toBe('secret');
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await withCookie('/me', undefined, { 'sec-fetch-site': site })).status).toBe(401);
    const { status } = await withCookie('/components', { name: 'Evil' }, { 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(401);
    expect(shown).toHaveLength(1);
  });

  it('is hidden by an Authorization header, and takes no other body than JSON', async () => {
    expect((await withCookie('/me', undefined, { authorization: 'Basic abc' })).status).toBe(401);
    expect((await withCookie('/me', undefined, { authorization: 'Bearer hg_wrong' })).status).toBe(401);
    expect((await withCookie('/components', { name: 'x' }, { 'content-type': 'text/plain' })).status).toBe(
      415,
    );
  });
});

describe('An authenticator that fails', () => {
  it.each<[string, () => unknown, string]>([
    [
      'throws',
      () => {
        throw new TypeError('boom');
      },
      'boom',
    ],
    ['rejects', () => Promise.reject(new Error('later')), 'later'],
    [
      'throws an answer of other places',
      () => {
        throw NotFound.of('token');
      },
      'There is no such token.',
    ],
    ['throws nothing', () => Promise.reject(JSON.parse('null') as Error), 'no error'],
    ['answers null', () => null, 'no identity'],
    ['answers a number', () => 7, 'no identity'],
    ['has no id', () => ({ ...ADA, id: '' }), 'its id'],
    ['has an id with spaces', () => ({ ...ADA, id: 'a b' }), 'its id'],
    ['has an id that is too long', () => ({ ...ADA, id: 'a'.repeat(101) }), 'its id'],
    ['has no name', () => ({ ...ADA, name: undefined }), 'its name'],
    ['has a name that is too long', () => ({ ...ADA, name: 'a'.repeat(256) }), 'its name'],
    ['has no abilities', () => ({ ...ADA, abilities: undefined }), 'no list of abilities'],
    ['makes an ability up', () => ({ ...ADA, abilities: ['horses.ride'] }), 'horses.ride'],
    ['grants nothing that has a name', () => ({ ...ADA, abilities: [undefined] }), 'no ability'],
    ['grants what it may not', () => ({ ...ADA, abilities: ['incidents.manage'] }), 'incidents.manage'],
    ['grants everything where it may not', () => ({ ...ADA, abilities: 'all' }), 'all abilities'],
    ['answers a wrong time', () => ({ ...ADA, expiresAt: new Date(Number.NaN) }), 'expiresAt'],
    ['answers no time', () => ({ ...ADA, expiresAt: '2100' }), 'expiresAt'],
  ])('because it %s lets nobody in: 503, named in the log', async (_, fails, why) => {
    answer = fails;
    const { status, body, headers } = await ada.get('/me');
    expect([status, body.message]).toEqual([
      503,
      'The authenticator acme-tokens gave no answer, so nothing was done.',
    ]);
    expect(headers['retry-after']).toBe('1');
    expect(logged.join('\n')).toContain('The authenticator acme-tokens of the module acme-tokens');
    expect(logged.join('\n')).toContain(why);
    expect((await acme.client.get('/me')).status).toBe(200);
  });

  it(
    'because it does not answer is left after three seconds, and delays no other',
    async () => {
      answer = () => new Promise(() => undefined);
      const waiting = ada.get('/me');
      const before = performance.now();
      expect((await acme.client.get('/me')).status).toBe(200);
      expect(performance.now() - before).toBeLessThan(2_500);
      const { status } = await waiting;
      expect([status, shown[0]?.signal.aborted]).toEqual([503, true]);
      expect(logged.join('\n')).toContain('did not answer within 3 s');
    },
    DEADLINE,
  );
});

describe('A write that waited', () => {
  it('confirms its caller before it is committed', async () => {
    let calls = 0;
    answer = () => {
      calls += 1;
      if (calls > 2) throw new Unauthenticated('The token was revoked.');
      return ADA;
    };
    const { status, body } = await ada.post('/api-keys', { name: 'Late', abilities: ['components.view'] });
    expect([status, body.message, calls]).toEqual([401, 'The token was revoked.', 3]);
    const { data } = (await acme.client.get('/api-keys')).body;
    expect(data.map(({ name }: { name: string }) => name)).not.toContain('Late');
  });

  it('fails if the credential is somebody else\u2019s by then, or nobody can tell', async () => {
    let calls = 0;
    answer = () => ({ ...ADA, id: (calls += 1) > 2 ? 'eve' : 'ada' });
    const body = { name: 'Late', abilities: ['components.view'] };
    expect((await ada.post('/api-keys', body)).status).toBe(401);
    calls = 0;
    answer = () => {
      calls += 1;
      if (calls > 2) throw new Error('gone');
      return ADA;
    };
    expect((await ada.post('/api-keys', body)).status).toBe(503);
    const { data } = (await acme.client.get('/api-keys')).body;
    expect(data.map(({ name }: { name: string }) => name)).not.toContain('Late');
  });

  it(
    'for a lock confirms its caller behind it',
    async () => {
      const { id } = await createComponent(ada);
      let isRevoked = false;
      answer = () => {
        if (isRevoked) throw new Unauthenticated('The token was revoked.');
        return ADA;
      };
      const { status } = await whileUncommitted(
        api.database,
        `select from component where tenant_id = $1 and id = $2 for update`,
        [acme.tenant.id, id],
        () => ada.patch(`/components/${id}`, { name: 'Late' }),
        async () => {
          isRevoked = true;
          await api.database.sql(`select pg_sleep(1.1)`);
        },
      );
      expect(status).toBe(401);
      expect((await acme.client.get(`/components/${id}`)).body.data.name).not.toEqual({ de: 'Late' });
    },
    DEADLINE,
  );

  it('may read in it whether the credential is still there', async () => {
    answer = async ({ get }) => {
      await get(TenantDatabase).read({ name: '', text: 'select 1' }, []);
      return ADA;
    };
    const { status } = await ada.post('/api-keys', { name: 'Read', abilities: ['components.view'] });
    expect(status).toBe(201);
  });
});

describe('The reference', () => {
  it('has the schemes of modules beside API keys, however often it is built', () => {
    buildDocument(api.app);
    const { paths, components } = buildDocument(api.app);
    expect(Object.keys(components?.securitySchemes ?? {})).toEqual([
      'apiKey',
      'session',
      'sso',
      'acme-tokens',
      'acme-tokens-cookie',
    ]);
    expect(components?.securitySchemes?.['acme-tokens']).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(paths['/api/v1/components']?.get?.security).toEqual([
      { apiKey: [] },
      { session: [] },
      { sso: [] },
      { 'acme-tokens': [] },
      { 'acme-tokens-cookie': [] },
    ]);
  });
});

describe('Four eyes', () => {
  const guarded = useApi({ packages: [Tokens, FourEyesModule] });
  const page = guarded.useTenant('page');

  it('are needed of callers without a key as well, and each has its own', async () => {
    const eyes: Identity = { ...ADA, abilities: 'all' };
    const send = (id: string, path: string, json: object): Promise<ApiResponse> => {
      answer = () => ({ ...eyes, id });
      return withCookie(path, json, {}, page.client.withKey(undefined));
    };
    const { id } = (await send('7', '/incidents', { title: 'Slow' })).body.data;
    const { status, body } = await send('7', `/incidents/${id}/publish`, {});
    expect([status, body.errors.publish]).toEqual([
      422,
      ['You wrote the incident. Somebody else must publish it.'],
    ]);
    expect((await send('8', `/incidents/${id}/publish`, {})).status).toBe(200);
  });
});

describe('Limits', () => {
  const limited = useApi({
    packages: [Tokens],
    environment: { FAILED_KEY_LIMIT: '3', RATE_LIMIT: '5', TRUSTED_PROXIES: '127.0.0.1' },
  });
  const one = limited.useTenant('one');
  const two = limited.useTenant('two');

  it('count failed credentials of an address like failed keys, before they are shown to anybody', async () => {
    answer = () => undefined;
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const statuses = [];
    for (let count = 0; count < 5; count += 1)
      statuses.push((await one.client.withKey(`acme_${count}`).get('/me', { headers })).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect(shown).toHaveLength(3);
  });

  it('do not count a valid credential, however many requests it makes at once', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.2' };
    answer = ({ credential }) => ({ ...ADA, id: credential });
    const caller = one.client.withKey('acme_known');
    expect((await caller.get('/me', { headers })).status).toBe(200);
    const answers = await Promise.all([1, 2, 3, 4].map(() => caller.get('/me', { headers })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('of requests are those of the caller, whatever its credential and on each page for itself', async () => {
    const statuses = [];
    for (const token of ['acme_a', 'acme_b', 'acme_c', 'acme_d', 'acme_e', 'acme_f'])
      statuses.push((await one.client.withKey(token).get('/me')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await two.client.withKey('acme_a').get('/me')).status).toBe(200);
    expect((await one.client.get('/me')).status).toBe(200);
  });
});

import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from 'undici';
import { runForTenant } from '#core/context/work-context.js';
import { AccessLog } from '#platform/access-log/access-log.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { OperatorTenants } from '../../../src/operator/services/operator-tenants.service.js';
import { startOperatorApi, type OperatorApi, type OperatorResponse } from '../../support/operator-api.js';
import { createComponent } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';
import { whileUncommitted } from '../../support/while-uncommitted.js';

const NOBODY = '0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90';

describe('Tenants of the operator’s API', () => {
  const api = useApi();
  let operator: OperatorApi;
  beforeAll(async () => {
    operator = await startOperatorApi(api);
  });
  afterAll(() => operator.close());

  const create = (slug: string, more: object = {}): Promise<OperatorResponse> =>
    operator.ask('POST', '/tenants', {
      body: { slug, name: `${slug} GmbH`, locales: ['de', 'en'], ...more },
    });
  const created = async (slug: string, more: object = {}): Promise<{ id: string; secret: string }> => {
    const { body } = await create(slug, more);
    return { id: body.data.id, secret: body.data.first_key.secret };
  };
  const onPage = async (slug: string, path: string, secret?: string): Promise<number> => {
    const { statusCode, body } = await request(`http://127.0.0.1:${api.port}${path}`, {
      headers: {
        host: `${slug}.localhost`,
        ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
      },
    });
    await body.dump();
    return statusCode;
  };

  it('are created with a first key, which works on the tenant’s host', async () => {
    const { status, body, headers } = await create('first', {
      external_id: 'c-1',
      quotas: { components: 7 },
    });
    expect(body).toMatchObject({
      data: {
        slug: 'first',
        name: 'first GmbH',
        locales: ['de', 'en'],
        external_id: 'c-1',
        state: 'active',
        quotas: { components: 7 },
        limits: { components: 7, domains: 50 },
        first_key: { id: expect.any(Number), secret: expect.stringMatching(/^hg_/) },
      },
    });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(
      `http://127.0.0.1:${operator.port}/operator/v1/tenants/${body.data.id}`,
    );
    expect(await onPage('first', '/api/v1/me', body.data.first_key.secret)).toBe(200);
  });

  it('are the same for the same external id, and get no second key', async () => {
    const { id } = await created('twice', { external_id: 'c-twice' });
    const { status, body } = await create('twice-again', { external_id: 'c-twice', name: 'Other' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, slug: 'twice', name: 'twice GmbH', first_key: null });
  });

  it('are the same for one external id that ten requests bring at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => create('at-once', { external_id: 'c-at-once' })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 201]);
    expect(new Set(all.map(({ body }) => body.data.id)).size).toBe(1);
    expect(all.filter(({ body }) => body.data.first_key !== null)).toHaveLength(1);
  });

  it('are one for one slug that ten requests bring at once', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => create('one-slug')));
    expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(422)]);
    expect(all.find(({ status }) => status === 422)?.body.errors).toEqual({
      slug: ['There is already a tenant "one-slug".'],
    });
  });

  it.each([
    [{ slug: 'No Host' }, 'slug'],
    [{ slug: undefined }, 'slug'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ locales: [] }, 'locales'],
    [{ locales: 'de' }, 'locales'],
    [{ locales: ['no_tag!'] }, 'locales'],
    [{ locales: [1] }, 'locales'],
    [{ external_id: '' }, 'external_id'],
    [{ external_id: 'x'.repeat(256) }, 'external_id'],
    [{ quotas: [] }, 'quotas'],
    [{ quotas: { components: -1 } }, 'quotas'],
    [{ quotas: { components: '7' } }, 'quotas'],
    [{ quotas: { wishes: 3 } }, 'quotas.wishes'],
    [{ quotas: { toString: 3 } }, 'quotas.toString'],
    [{ state: 'suspended' }, 'state'],
    [{ owner: 'me' }, 'owner'],
  ])('are not created with %j', async (fault, field) => {
    const { status, body } = await create('faulty', fault);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(body.documentation_url).toBe(
      `http://127.0.0.1:${operator.port}/operator/v1/docs#/Tenants/createTenant`,
    );
  });

  it('are not created by a body that is not JSON, is malformed or is too large', async () => {
    const plain = await operator.ask('POST', '/tenants', {
      body: 'slug',
      headers: { 'content-type': 'text/plain' },
    });
    expect([plain.status, plain.body.message]).toEqual([
      415,
      'This interface accepts JSON only; received text/plain.',
    ]);
    expect((await operator.ask('POST', '/tenants', { body: '{' })).status).toBe(400);
    expect((await operator.ask('POST', '/tenants', { body: 'x'.repeat(1_048_577) })).status).toBe(413);
  });

  it('are listed by slug, by pages and by a text in slug, name or external id', async () => {
    for (const [slug, more] of [
      ['list-a', { name: '100 % Wasser' }],
      ['list-b', { external_id: 'WASSER-7' }],
      ['list-c', {}],
    ] as const)
      await create(slug, more);
    const found = async (q: string): Promise<string[]> => {
      const { body } = await operator.ask('GET', `/tenants?q=${encodeURIComponent(q)}`);
      return body.data.map(({ slug }: { slug: string }) => slug);
    };
    expect(await found('list-')).toEqual(['list-a', 'list-b', 'list-c']);
    expect(await found('wasser')).toEqual(['list-a', 'list-b']);
    expect(await found('0 %')).toEqual(['list-a']);
    expect(await found('%')).toEqual(['list-a']);
    const page = await operator.ask('GET', '/tenants?q=list-&per_page=2&page=2');
    expect(page.body.meta).toEqual({ current_page: 2, per_page: 2, total: 3, last_page: 2 });
    expect(page.body.links.prev).toBe(
      `http://127.0.0.1:${operator.port}/operator/v1/tenants?q=list-&per_page=2&page=1`,
    );
    expect(page.body.data).toHaveLength(1);
    for (const query of ['page=0', 'state=active'])
      expect((await operator.ask('GET', `/tenants?${query}`)).status).toBe(422);
  });

  it('are read with what they use', async () => {
    const { tenant, client } = await api.tenant('used');
    await createComponent(client);
    const { status, body, headers } = await operator.ask('GET', `/tenants/${tenant.id}`);
    expect(status).toBe(200);
    expect(body.data.usage).toEqual({
      components: 1,
      component_groups: 0,
      host_systems: 0,
      incidents: 0,
      maintenances: 0,
      announcements: 0,
      subscribers: 0,
      api_keys: 1,
      domains: 0,
    });
    const again = await operator.ask('GET', `/tenants/${tenant.id}`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('change their name and quotas', async () => {
    const { id } = await created('changing', { quotas: { components: 1 } });
    const { body } = await operator.ask('PATCH', `/tenants/${id}`, {
      body: { name: 'Neu', quotas: { components: null, domains: 0 } },
    });
    expect(body.data).toMatchObject({ name: 'Neu', quotas: { domains: 0 }, limits: { components: 1000 } });
    expect((await operator.ask('PUT', `/tenants/${id}`, { body: { name: 'Neuer' } })).body.data.name).toBe(
      'Neuer',
    );
  });

  it('are not changed on the basis of an older version', async () => {
    const { id } = await created('matched');
    const { headers } = await operator.ask('GET', `/tenants/${id}`);
    const ifMatch = { 'if-match': headers.get('etag') ?? '' };
    const change = (name: string): Promise<OperatorResponse> =>
      operator.ask('PATCH', `/tenants/${id}`, { body: { name }, headers: ifMatch });
    const statuses = (await Promise.all([change('A'), change('B')])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 412]);
  });

  it('are not moved or deleted on the basis of an older version either', async () => {
    const { id } = await created('stale');
    await operator.ask('POST', `/tenants/${id}/archive`);
    const headers = { 'if-match': (await operator.ask('GET', `/tenants/${id}`)).headers.get('etag') ?? '' };
    await operator.ask('POST', `/tenants/${id}/export`);
    for (const [method, path] of [
      ['POST', '/suspend'],
      ['POST', '/resume'],
      ['POST', '/freeze'],
      ['POST', '/unfreeze'],
      ['DELETE', '?confirm=stale'],
    ] as const)
      expect((await operator.ask(method, `/tenants/${id}${path}`, { headers })).status).toBe(412);
    const current = (await operator.ask('GET', `/tenants/${id}`)).headers.get('etag') ?? '';
    const resumed = await operator.ask('POST', `/tenants/${id}/resume`, { headers: { 'if-match': current } });
    expect(resumed.body.data.state).toBe('active');
  });

  it('count their export among their own reads of personal data', async () => {
    const { tenant, client } = await api.tenant('exported');
    await operator.ask('POST', `/tenants/${tenant.id}/export`);
    await api.app.get(AccessLog).flush();
    const { body } = await client.get('/audit-events/accesses?kind=exported');
    expect(body.data).toMatchObject([
      { action: 'exportTenant', actor: { type: 'operator', name: 'Portal' } },
    ]);
  });

  it('can be sent back as they were read', async () => {
    const { id } = await created('read-back', { external_id: 'c-read-back', quotas: { domains: 3 } });
    const { body } = await operator.ask('GET', `/tenants/${id}`);
    const { usage, ...tenant } = body.data;
    expect(usage).toBeDefined();
    const sent = await operator.ask('PUT', `/tenants/${id}`, { body: { ...tenant, name: 'Back' } });
    expect([sent.status, sent.body.data.quotas]).toEqual([200, { domains: 3 }]);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ quotas: { wishes: 1 } }, 'quotas.wishes'],
    [{ slug: 'other' }, 'slug'],
    [{ state: 'archived' }, 'state'],
    [{ external_id: 'other' }, 'external_id'],
    [{ wishes: 1 }, 'wishes'],
  ])('are not changed by %j', async (body, field) => {
    const [tenant] = (await operator.ask('GET', '/tenants')).body.data;
    const refused = await operator.ask('PATCH', `/tenants/${tenant.id}`, { body });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
  });

  it('have no key that works while they are suspended, and their page stays', async () => {
    const { id, secret } = await created('suspended');
    const step = async (name: string): Promise<unknown> =>
      (await operator.ask('POST', `/tenants/${id}/${name}`)).body.data.state;
    expect(await onPage('suspended', '/api/v1/me', secret)).toBe(200);
    expect([await step('suspend'), await step('suspend')]).toEqual(['suspended', 'suspended']);
    await expect.poll(() => onPage('suspended', '/api/v1/me', secret)).toBe(403);
    expect(await onPage('suspended', '/api/v1/me', 'hg_wrong')).toBe(401);
    expect(await onPage('suspended', '/')).toBe(200);
    expect([await step('resume'), await step('resume')]).toEqual(['active', 'active']);
    await expect.poll(() => onPage('suspended', '/api/v1/me', secret)).toBe(200);
  });

  it('have no host while they are archived', async () => {
    const { id, secret } = await created('archived');
    expect(await onPage('archived', '/')).toBe(200);
    expect((await operator.ask('POST', `/tenants/${id}/archive`)).body.data.state).toBe('archived');
    await expect.poll(() => onPage('archived', '/')).toBe(404);
    expect(await onPage('archived', '/api/v1/me', secret)).toBe(404);
    expect((await operator.ask('POST', `/tenants/${id}/suspend`)).status).toBe(409);
    await operator.ask('POST', `/tenants/${id}/resume`);
    await expect.poll(() => onPage('archived', '/api/v1/me', secret)).toBe(200);
  });

  it('are deleted only after archive and export, and with their slug', async () => {
    const { id } = await created('leaving');
    const remove = (query = '?confirm=leaving'): Promise<OperatorResponse> =>
      operator.ask('DELETE', `/tenants/${id}${query}`);
    const exported = (): Promise<OperatorResponse> => operator.ask('POST', `/tenants/${id}/export`);
    expect((await remove('')).body.errors).toHaveProperty('confirm');
    expect((await remove('?confirm=other')).body.errors).toHaveProperty('confirm');
    expect((await remove()).status).toBe(409);
    await exported();
    await operator.ask('POST', `/tenants/${id}/archive`);
    expect((await remove()).body.message).toMatch('has not been exported since');
    const archive = await exported();
    expect(archive.headers.get('content-type')).toBe('application/gzip');
    expect(archive.headers.get('content-disposition')).toBe('attachment; filename="leaving.tar.gz"');
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await operator.ask('GET', `/tenants/${id}`)).status).toBe(404);
  });

  it('stay if they are resumed while they are being deleted', async () => {
    const { id } = await created('torn');
    await operator.ask('POST', `/tenants/${id}/archive`);
    await operator.ask('POST', `/tenants/${id}/export`);
    const resume = `update tenant set archived_at = null, exported_at = null where id = '${id}'`;
    const deleted = await whileUncommitted(api.database, resume, [], () =>
      operator.ask('DELETE', `/tenants/${id}?confirm=torn`),
    );
    expect(deleted.status).toBe(409);
    expect((await operator.ask('GET', `/tenants/${id}`)).body.data.state).toBe('active');
  });

  it('leave no archive behind, even if nobody reads it', async () => {
    const { id } = await created('unread');
    const archives = async (): Promise<string[]> =>
      (await readdir(tmpdir())).filter((name) => name.startsWith('heliograph-export-'));
    const before = await archives();
    const tenant = await api.app.get(TenantsService).byId(id);
    const { bytes } = await runForTenant(tenant!, () => api.app.get(OperatorTenants).export());
    expect(await archives()).toEqual(before);
    bytes.destroy();
    expect((await operator.ask('GET', `/tenants/${id}`)).body.data.exported_at).toBeNull();
  });

  it.each([
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', '?confirm=x'],
    ['POST', '/suspend'],
    ['POST', '/resume'],
    ['POST', '/archive'],
    ['POST', '/freeze'],
    ['POST', '/unfreeze'],
    ['POST', '/export'],
  ])('that do not exist answer %s …%s with 404', async (method, path) => {
    for (const id of [NOBODY, 'acme', '1', `${NOBODY}x`]) {
      const { status, body } = await operator.ask(method, `/tenants/${id}${path}`, {
        ...(method === 'PATCH' ? { body: {} } : {}),
      });
      expect([status, body.message]).toEqual([404, 'There is no such tenant.']);
    }
  });

  it('and everything done to them stand in a trail, also what was refused and what is gone', async () => {
    const { id } = await created('traced', { external_id: 'c-traced' });
    await operator.ask('PATCH', `/tenants/${id}`, { body: { name: '' } });
    await operator.ask('POST', `/tenants/${id}/archive`);
    await operator.ask('POST', `/tenants/${id}/export`);
    const gone = await operator.ask('DELETE', `/tenants/${id}?confirm=traced`);
    const { body } = await operator.ask('GET', `/audit-events?tenant_id=${id}`, {
      key: operator.readOnlyKey,
    });
    expect(
      body.data.map(({ action, status }: { action: string; status: number }) => [action, status]),
    ).toEqual([
      ['deleteTenant', 204],
      ['exportTenant', 200],
      ['archiveTenant', 200],
      ['patchTenant', 422],
      ['createTenant', 201],
    ]);
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      occurred_at: api.clock.now().toISOString(),
      action: 'deleteTenant',
      key: { id: 1, name: 'Portal' },
      tenant: { id, slug: 'traced' },
      status: 204,
      request_id: gone.headers.get('x-request-id'),
      ip: '127.0.0.0',
    });
    expect((await operator.ask('GET', '/audit-events?key_id=2')).body.meta.total).toBe(0);
    for (const query of ['tenant_id=x', 'key_id=x', 'q=x'])
      expect((await operator.ask('GET', `/audit-events?${query}`)).status).toBe(422);
  });

  it('show in their own trail that the operator acted', async () => {
    const { tenant, client } = await api.tenant('own-trail');
    await operator.ask('PATCH', `/tenants/${tenant.id}`, { body: { name: 'Renamed' } });
    const { body } = await client.get('/audit-events?action=patchTenant');
    expect(body.data).toMatchObject([{ action: 'patchTenant', actor: { type: 'operator', name: 'Portal' } }]);
  });
});

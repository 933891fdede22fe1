import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessLog } from '#platform/access-log/access-log.js';
import { startOperatorApi, type OperatorApi, type OperatorResponse } from '../../support/operator-api.js';
import { useApi } from '../../support/use-api.js';

describe('A tenant’s domains and keys in the operator’s API', () => {
  const api = useApi();
  const acme = api.useTenant('acme');
  const other = api.useTenant('other');
  let operator: OperatorApi;
  beforeAll(async () => {
    operator = await startOperatorApi(api);
  });
  afterAll(() => operator.close());

  const ask = (
    method: string,
    path: string,
    asked?: Parameters<OperatorApi['ask']>[2],
  ): Promise<OperatorResponse> => operator.ask(method, `/tenants/${acme.tenant.id}${path}`, asked);
  const add = async (host: string): Promise<number> =>
    (await ask('POST', '/domains', { body: { host } })).body.data.id;

  it('adds a domain, vouches for it and removes it', async () => {
    const added = await ask('POST', '/domains', { body: { host: 'Status.Acme.example' } });
    expect([added.status, added.body.data.host, added.body.data.status]).toEqual([
      201,
      'status.acme.example',
      'pending',
    ]);
    const path = `/domains/${added.body.data.id}`;
    expect(added.headers.get('location')).toMatch(new RegExp(`/tenants/${acme.tenant.id}${path}$`));
    const verified = await ask('POST', `${path}/verify`, { body: { force: true } });
    expect(verified.body.data).toMatchObject({ status: 'verified', verified_by: 'operator' });
    expect((await ask('GET', path)).body.data.host).toBe('status.acme.example');
    expect((await ask('GET', '/domains?status=verified')).body.meta.total).toBe(1);
    expect((await ask('DELETE', path)).status).toBe(204);
    expect((await ask('GET', path)).status).toBe(404);
  });

  it('checks a domain’s DNS without force', async () => {
    const id = await add('dns.acme.example');
    const { status, body } = await ask('POST', `/domains/${id}/verify`);
    expect([status, body.data.status, body.data.check_result]).toEqual([200, 'pending', 'no_answer']);
  });

  it('does not vouch for a domain that another tenant has', async () => {
    const path = `/tenants/${other.tenant.id}/domains`;
    const { body } = await operator.ask('POST', path, { body: { host: 'shared.example' } });
    await operator.ask('POST', `${path}/${body.data.id}/verify`, { body: { force: true } });
    const id = await add('shared.example');
    const refused = await ask('POST', `/domains/${id}/verify`, { body: { force: true } });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { host: ['shared.example belongs to another tenant.'] },
    ]);
  });

  it.each([
    ['/domains', { host: 'not a host' }, 'host'],
    ['/domains', { host: 'acme.localhost' }, 'host'],
    ['/domains', {}, 'host'],
    ['/domains', { host: 'a.example', primary: true }, 'primary'],
    ['/api-keys', { abilities: ['components.view'] }, 'name'],
    ['/api-keys', { name: 'X' }, 'abilities'],
    ['/api-keys', { name: 'X', abilities: ['no.such'] }, 'abilities'],
    ['/api-keys', { name: 'X', all_abilities: true, expires_at: '2001-01-01T00:00:00Z' }, 'expires_at'],
  ])('refuses POST %s %j', async (path, body, field) => {
    const refused = await ask('POST', path, { body });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
  });

  it('creates a key that is shown once and works, and revokes it', async () => {
    const { status, body } = await ask('POST', '/api-keys', {
      body: { name: 'Theirs', abilities: ['components.view'] },
    });
    const { id, secret } = body.data;
    expect([status, body.data.created_by_id]).toEqual([201, null]);
    const read = async (): Promise<number> => {
      const response = await fetch(`http://127.0.0.1:${api.port}/api/v1/components`, {
        headers: { authorization: `Bearer ${secret}`, 'x-host': 'acme' },
      });
      return response.status;
    };
    // Without the tenant's host there is no page, whoever made the key.
    expect(await read()).toBe(404);
    expect((await ask('GET', `/api-keys/${id}`)).body.data).not.toHaveProperty('secret');
    expect((await ask('GET', '/api-keys')).body.data[0].id).toBe(id);
    const revoked = await ask('POST', `/api-keys/${id}/revoke`);
    expect(revoked.body.data.status).toBe('revoked');
    expect((await ask('GET', '/api-keys?status=active')).body.meta.total).toBe(1);
  });

  it('repeats a creation with an Idempotency-Key, with the same secret and one key', async () => {
    const create = (): Promise<OperatorResponse> =>
      ask('POST', '/api-keys', {
        body: { name: 'Once', all_abilities: true },
        headers: { 'idempotency-key': 'once' },
      });
    const [first, second] = await Promise.all([create(), create()]);
    expect(first.body.data.secret).toBe(second.body.data.secret);
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed')).sort()).toEqual([
      null,
      'true',
    ]);
  });

  it('knows no record of another tenant', async () => {
    const [key] = (await operator.ask('GET', `/tenants/${other.tenant.id}/api-keys`)).body.data;
    expect((await ask('GET', `/api-keys/${key.id}`)).status).toBe(404);
    expect((await ask('POST', `/api-keys/${key.id}/revoke`)).status).toBe(404);
    for (const path of ['/domains/999999', '/domains/x', '/api-keys/0'])
      expect((await ask('GET', path)).status).toBe(404);
  });

  it('knows none of a tenant that does not exist', async () => {
    for (const path of ['domains', 'domains/1', 'api-keys', 'api-keys/1']) {
      const { status, body } = await operator.ask(
        'GET',
        `/tenants/0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90/${path}`,
      );
      expect([status, body.message]).toEqual([404, 'There is no such tenant.']);
    }
  });

  it('counts reads of keys among the tenant’s accesses, as the operator’s', async () => {
    await ask('GET', '/api-keys');
    await api.app.get(AccessLog).flush();
    const { body } = await acme.client.get('/audit-events/accesses?actor=operator');
    expect(body.data).toContainEqual(
      expect.objectContaining({
        kind: 'read',
        action: 'listTenantApiKeys',
        actor: { type: 'operator', id: '1', name: 'Portal' },
      }),
    );
  });
});

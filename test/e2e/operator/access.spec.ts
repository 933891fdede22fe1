import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OperatorKeys } from '#platform/operators/operator-keys.service.js';
import { runForTenant } from '#core/context/work-context.js';
import { ApiKeysService } from '#platform/access/keys/api-keys.service.js';
import { startOperatorApi, type OperatorApi } from '../../support/operator-api.js';
import { useApi } from '../../support/use-api.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

describe('The operator’s API', () => {
  const api = useApi();
  const acme = api.useTenant('acme');
  let operator: OperatorApi;
  let tenantKey: string;
  let operations: [method: string, path: string][];
  beforeAll(async () => {
    operator = await startOperatorApi(api);
    ({ secret: tenantKey } = await runForTenant(acme.tenant, () =>
      api.app.get(ApiKeysService).create('All', 'all', null),
    ));
    const { body } = await operator.ask('GET', '/openapi.json', { key: null });
    operations = Object.entries(body.paths as Record<string, object>).flatMap(([path, item]) =>
      METHODS.filter((method) => method in item).map((method): [string, string] => [
        method.toUpperCase(),
        path
          .replace('/operator/v1', '')
          .replace('{tenant}', acme.tenant.id)
          .replaceAll(/\{\w+\}/g, '1'),
      ]),
    );
  });
  afterAll(() => operator.close());

  it('documents each of its operations', () => {
    expect(operations.map(([method, path]) => `${method} ${path.replace(acme.tenant.id, '{id}')}`)).toEqual([
      'GET /audit-events',
      'GET /tenants',
      'POST /tenants',
      'GET /tenants/{id}',
      'PUT /tenants/{id}',
      'PATCH /tenants/{id}',
      'DELETE /tenants/{id}',
      'GET /tenants/{id}/api-keys',
      'POST /tenants/{id}/api-keys',
      'GET /tenants/{id}/api-keys/1',
      'POST /tenants/{id}/api-keys/1/revoke',
      'POST /tenants/{id}/archive',
      'GET /tenants/{id}/domains',
      'POST /tenants/{id}/domains',
      'GET /tenants/{id}/domains/1',
      'DELETE /tenants/{id}/domains/1',
      'POST /tenants/{id}/domains/1/verify',
      'POST /tenants/{id}/export',
      'POST /tenants/{id}/freeze',
      'GET /tenants/{id}/members',
      'POST /tenants/{id}/members',
      'GET /tenants/{id}/members/1',
      'DELETE /tenants/{id}/members/1',
      'POST /tenants/{id}/members/1/resend-invitation',
      'POST /tenants/{id}/resume',
      'POST /tenants/{id}/suspend',
      'POST /tenants/{id}/unfreeze',
    ]);
  });

  it('refuses each operation without a valid operator key, before it looks at anything else', async () => {
    for (const [method, path] of operations) {
      for (const key of [null, tenantKey, 'hgop_wrong', `hgop_${'0'.repeat(49)}`]) {
        const { status, headers } = await operator.ask(method, path, {
          key,
          ...(method === 'GET' ? {} : { body: '{' }),
        });
        expect([method, path, key, status]).toEqual([method, path, key, 401]);
        expect(headers.get('www-authenticate')).toBe('Bearer');
      }
    }
  });

  it('refuses each write with a key that only reads, before it looks at the tenant or the body', async () => {
    for (const [method, path] of operations) {
      const missing = path.replace(acme.tenant.id, '0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90');
      if (method === 'GET') continue;
      for (const one of [path, missing]) {
        const { status } = await operator.ask(method, one, { key: operator.readOnlyKey, body: '{' });
        expect([method, one, status]).toEqual([method, one, 403]);
      }
    }
    expect((await operator.ask('GET', '/tenants', { key: operator.readOnlyKey })).status).toBe(200);
  });

  it('refuses a revoked key at once', async () => {
    const keys = api.app.get(OperatorKeys);
    const { key, secret } = await keys.create('Leaving', 'all');
    expect((await operator.ask('GET', '/tenants', { key: secret })).status).toBe(200);
    await keys.revoke(key.id);
    expect((await operator.ask('GET', '/tenants', { key: secret })).status).toBe(401);
  });

  it('stores only the hash of a key, and when it was last used', async () => {
    await operator.ask('GET', '/tenants');
    const rows = await api.database.sql(`select * from operator_key where name = 'Portal'`);
    expect(JSON.stringify(rows)).not.toContain(operator.key.slice(5, 40));
    expect(rows).toMatchObject([{ last_four: operator.key.slice(-4) }]);
    expect(rows[0]?.['last_used_at']).not.toBeNull();
  });

  it('serves nothing of a tenant’s host, whatever the Host header says', async () => {
    for (const path of [
      '/',
      '/history',
      '/api/v1/me',
      '/api/v1/docs',
      '/api/v2/status',
      '/health/live',
      '/health/ready',
      '/metrics',
    ]) {
      const { statusCode, headers, body } = await request(`http://127.0.0.1:${operator.port}${path}`, {
        headers: { host: 'acme.localhost', authorization: `Bearer ${tenantKey}`, accept: 'text/html' },
      });
      await body.dump();
      expect([path, statusCode, headers['content-type']]).toEqual([
        path,
        404,
        'application/json; charset=utf-8',
      ]);
    }
    const { statusCode, body } = await request(`http://127.0.0.1:${operator.port}/operator/v1/tenants`, {
      headers: { host: 'acme.localhost', authorization: `Bearer ${operator.key}` },
    });
    expect(statusCode).toBe(200);
    expect(await body.text()).toContain('http://acme.localhost/operator/v1/tenants?page=1');
  });

  it('is not served on a tenant’s host, and its keys are not valid there', async () => {
    const ask = async (path: string): Promise<number> => {
      const { statusCode, body } = await request(`http://127.0.0.1:${api.port}${path}`, {
        headers: { host: 'acme.localhost', authorization: `Bearer ${operator.key}` },
      });
      await body.dump();
      return statusCode;
    };
    for (const path of ['/operator/v1/tenants', '/operator/v1/docs', '/operator/v1/openapi.json'])
      expect(await ask(path)).toBe(404);
    expect(await ask('/api/v1/me')).toBe(401);
  });

  it('answers an unknown path with 404 and a wrong method with 405', async () => {
    expect((await operator.ask('GET', '/nothing', { key: null })).status).toBe(404);
    const { status, headers } = await operator.ask('PUT', '/tenants', { body: {} });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect((await operator.ask('GET', '//%E0%A4%A', { key: null })).status).toBe(400);
  });

  it('shows its document in Swagger UI without a key, with links to its own files only', async () => {
    const { status, body } = await operator.ask('GET', '/docs', { key: null });
    // Without a build, there are no files.
    if (status === 404) return;
    expect(status).toBe(200);
    expect(body).toContain('/operator/v1/docs/swagger-ui-init.js');
    expect(body).not.toContain('/api/v1/');
    const script = await operator.ask('GET', '/docs/swagger-ui-init.js', { key: null });
    expect(script.body).toContain("url: '/operator/v1/openapi.json'");
  });
});

describe('The limits of the operator’s API', () => {
  const api = useApi({ environment: { RATE_LIMIT: '3', FAILED_KEY_LIMIT: '2' } });
  let operator: OperatorApi;
  beforeAll(async () => {
    operator = await startOperatorApi(api);
  });
  afterAll(() => operator.close());

  it('count requests by key, and invalid keys by address', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await operator.ask('GET', '/tenants')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const { status, headers } = await operator.ask('GET', '/tenants', { key: operator.readOnlyKey });
    expect([status, headers.get('ratelimit')]).toEqual([200, expect.stringContaining('"key";r=2')]);
    const failed: number[] = [];
    const wrong = `hgop_${'0'.repeat(49)}`;
    for (let count = 0; count < 3; count += 1)
      failed.push((await operator.ask('GET', '/tenants', { key: wrong })).status);
    expect(failed).toEqual([401, 401, 429]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOperatorApi, type OperatorApi } from '../../support/operator-api.js';
import { useApi } from '../../support/use-api.js';

const NOBODY = '0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90';

describe('The operator’s API', () => {
  const api = useApi();
  let operator: OperatorApi;
  beforeAll(async () => {
    operator = await startOperatorApi(api);
  });
  afterAll(() => operator.close());

  const create = (slug: string, more: object = {}) =>
    operator.ask('POST', '/tenants', {
      body: { slug, name: `${slug} GmbH`, locales: ['de', 'en'], ...more },
    });

  it('creates a tenant with its first key, which works on the tenant’s host', async () => {
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
  });
});

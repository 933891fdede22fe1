import { describe, expect, it } from 'vitest';
import { startTestApplication } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const LIMIT = 5;

const application = useApi({ environment: { RATE_LIMIT: String(LIMIT) } });
const own = application.useTenant('own');

describe('The rate limit', () => {
  it('tells with every response how much is left, and refuses what is more: 429 with Retry-After', async () => {
    const client = await own.clientWith();
    const left: (string | undefined)[] = [];
    for (let count = 0; count < LIMIT; count += 1) {
      const { status, headers } = await client.get('/me');
      expect([status, headers['ratelimit-policy']]).toEqual([200, `"key";q=${LIMIT};w=60`]);
      left.push(/^"key";r=(\d+);t=([1-9]|[1-5]\d|60)$/.exec(headers['ratelimit'] as string)?.[1]);
    }
    expect(left).toEqual(['4', '3', '2', '1', '0']);
    const { status, headers, body } = await client.get('/me');
    const seconds = Number(headers['retry-after']);
    expect([status, Object.keys(body)]).toEqual([429, ['message', 'documentation_url']]);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(headers['ratelimit']).toBe(`"key";r=0;t=${seconds}`);
    expect(body.message).toBe(`Too many requests; try again in ${seconds} s.`);
  });

  it('counts what is refused for other reasons as well', async () => {
    const client = await own.clientWith();
    const statuses: number[] = [];
    for (let count = 0; count <= LIMIT; count += 1) statuses.push((await client.get('/components')).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  it('changes nothing where it refuses', async () => {
    const client = await own.clientWith('components.manage');
    const made = await Promise.all(
      Array.from({ length: 12 }, async () => (await client.post('/components', { name: 'A' })).status),
    );
    expect(made.filter((status) => status === 201)).toHaveLength(LIMIT);
    expect(made.filter((status) => status === 429)).toHaveLength(12 - LIMIT);
    const reader = await own.clientWith('components.view');
    expect((await reader.get('/components')).body.meta.total).toBe(LIMIT);
  });

  it('is each key’s own: other keys of the tenant and other tenants go on', async () => {
    const busy = await own.clientWith();
    for (let count = 0; count <= LIMIT; count += 1) await busy.get('/me');
    const other = await application.tenant('other');
    expect([
      (await busy.get('/me')).status,
      (await (await own.clientWith()).get('/me')).status,
      (await other.client.get('/me')).status,
    ]).toEqual([429, 200, 200]);
  });

  it('does not count against a key what another tenant’s host refuses, or what has no key', async () => {
    const other = await application.tenant('foreign');
    const client = await own.clientWith();
    for (let count = 0; count <= LIMIT; count += 1) {
      expect((await other.client.withKey(client.key).get('/me')).status).toBe(403);
      expect((await client.withKey(undefined).get('/me')).status).toBe(401);
    }
    expect((await client.get('/me')).status).toBe(200);
  });

  it('of 0 means no limit', async () => {
    const unlimited = await startTestApplication({ database: application.database });
    try {
      const client = unlimited.stranger.onHost('own.localhost').withKey(own.client.key);
      const responses = await Promise.all(Array.from({ length: 50 }, () => client.get('/me')));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect(responses[0]!.headers['ratelimit']).toBeUndefined();
    } finally {
      await unlimited.close();
    }
  });

  it('of a tenant counts all of its keys together, beside those of each key, and no other tenant’s', async () => {
    const limited = await startTestApplication({
      database: application.database,
      environment: { RATE_LIMIT: '4', TENANT_RATE_LIMIT: '6' },
    });
    try {
      const busy = await limited.tenant('busy');
      const [one, two] = [await busy.clientWith(), await busy.clientWith()];
      const first = await one.get('/me');
      expect(first.headers['ratelimit-policy']).toBe('"key";q=4;w=60, "tenant";q=6;w=60');
      expect(first.headers['ratelimit']).toMatch(/^"key";r=3;t=\d+, "tenant";r=5;t=\d+$/);
      const statuses = async (client: typeof one, count: number): Promise<number[]> => {
        const answered = [];
        for (let number = 0; number < count; number += 1) answered.push((await client.get('/me')).status);
        return answered;
      };
      expect(await statuses(one, 5)).toEqual([200, 200, 200, 429, 429]);
      expect(await statuses(two, 3)).toEqual([200, 200, 429]);
      const refused = await two.get('/me');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      const { components } = (await busy.client.get('/openapi.json')).body;
      for (const name of ['RateLimit', 'RateLimit-Policy']) {
        const { pattern, maxLength } = components.headers[name].schema;
        for (const { headers } of [first, refused]) {
          const value = String(headers[name.toLowerCase()]);
          expect(value).toMatch(new RegExp(pattern));
          expect(value.length).toBeLessThanOrEqual(maxLength);
        }
      }
      const other = await limited.tenant('calm');
      expect((await other.client.get('/me')).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

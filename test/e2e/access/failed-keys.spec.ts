import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiKeysRepository } from '#platform/access/keys/api-keys.repository.js';
import { newKeySecret } from '#platform/access/keys/key-secret.js';
import { changesHeard } from '../../support/changes-heard.js';
import {
  startTestApplication,
  type TestApplication,
  type TestTenant,
} from '../../support/test-application.js';

const LIMIT = 5;

describe('Keys that are not valid', () => {
  let app: TestApplication;
  let own: TestTenant;

  beforeAll(async () => {
    app = await startTestApplication({
      environment: { FAILED_KEY_LIMIT: String(LIMIT), TRUSTED_PROXIES: '127.0.0.1' },
    });
    own = await app.tenant('own');
  });
  afterAll(() => app.close());

  async function attempt(
    key: string | undefined,
    address: string,
  ): Promise<[number, string | string[] | undefined]> {
    const headers = { 'x-forwarded-for': address };
    const response = await own.client.withKey(key).get('/me', { headers });
    return [response.status, response.headers['retry-after']];
  }

  it('are limited for each address, and not looked up past the limit: 429 with Retry-After', async () => {
    const lookups = vi.spyOn(app.app.get(ApiKeysRepository, { strict: false }), 'findByHash');
    const statuses = await Promise.all(
      Array.from({ length: 3 * LIMIT }, async () => (await attempt(newKeySecret(), '192.0.2.1'))[0]),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(LIMIT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2 * LIMIT);
    expect(lookups).toHaveBeenCalledTimes(LIMIT);
    lookups.mockRestore();
    const [status, retryAfter] = await attempt('hg_malformed', '192.0.2.1');
    expect([status, retryAfter]).toEqual([429, expect.stringMatching(/^([1-9]|[1-5]\d|60)$/)]);
    expect((await attempt(newKeySecret(), '192.0.2.2'))[0]).toBe(401);
  });

  it('of one IPv6 network count together', async () => {
    const tried = [];
    for (let count = 0; count < LIMIT; count += 1)
      tried.push((await attempt(newKeySecret(), `2001:db8:0:7:${count}::1`))[0]);
    expect(new Set(tried)).toEqual(new Set([401]));
    expect((await attempt(newKeySecret(), '2001:db8:0:7:ffff::'))[0]).toBe(429);
    expect((await attempt(newKeySecret(), '2001:db8:0:8::1'))[0]).toBe(401);
  });

  it('do not block a valid key that is cached, and new valid keys do not count', async () => {
    await changesHeard(app.app);
    expect((await attempt(own.client.key, '192.0.2.3'))[0]).toBe(200);
    for (let count = 0; count <= LIMIT; count += 1) await attempt(newKeySecret(), '192.0.2.3');
    expect((await attempt(newKeySecret(), '192.0.2.3'))[0]).toBe(429);
    expect((await attempt(own.client.key, '192.0.2.3'))[0]).toBe(200);
    for (let count = 0; count <= LIMIT; count += 1) {
      const { key } = await own.clientWith();
      expect((await attempt(key, '192.0.2.4'))[0]).toBe(200);
    }
    expect((await attempt(undefined, '192.0.2.1'))[0]).toBe(401);
  });
});

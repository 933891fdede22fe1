import { describe, expect, it } from 'vitest';
import { ApiKeysService } from '#platform/access/keys/api-keys.service.js';
import { runForTenant } from '#core/context/work-context.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const own = application.useTenant('own');

describe('GET /me', () => {
  it('shows the tenant, the key and the version of the interface, with exactly these fields', async () => {
    const client = await own.clientWith('components.manage', 'components.view');
    const { status, headers, text, body } = await client.get('/me');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toEqual({
      data: {
        tenant: {
          id: own.tenant.id,
          name: 'own GmbH',
          slug: 'own',
          language_mode: 'both',
          locales: ['de', 'en'],
          status_page_url: `http://own.localhost:${application.port}`,
        },
        api_key: {
          id: expect.any(Number),
          name: 'Test',
          abilities: ['components.manage', 'components.view'],
          created_at: '2026-03-01T12:00:00.000Z',
          last_used_at: '2026-03-01T12:00:00.000Z',
          expires_at: null,
        },
        api_version: 'v1',
      },
    });
    expect(Object.keys(body.data)).toEqual(['tenant', 'api_key', 'api_version']);
    expect(Object.keys(body.data.tenant)).toEqual([
      'id',
      'name',
      'slug',
      'language_mode',
      'locales',
      'status_page_url',
    ]);
    expect(Object.keys(body.data.api_key)).toEqual([
      'id',
      'name',
      'abilities',
      'created_at',
      'last_used_at',
      'expires_at',
    ]);
    expect(text).not.toContain(client.key);
  });

  it('shows when the key expires', async () => {
    const { secret } = await runForTenant(own.tenant, () =>
      application.app.get(ApiKeysService).create('Until May', [], new Date('2026-05-01T00:00:00+02:00')),
    );
    const { body } = await own.client.withKey(secret).get('/me');
    expect(body.data.api_key).toMatchObject({ name: 'Until May', expires_at: '2026-04-30T22:00:00.000Z' });
  });

  it.each([
    ['both', ['de', 'en']],
    ['both', ['en', 'de']],
    ['de', ['de']],
    ['en', ['en']],
    ['pt-BR', ['pt-br']],
    ['multi', ['de', 'fr']],
    ['multi', ['de', 'en', 'fr']],
  ])('gives the language mode %s for %j', async (mode, locales) => {
    const { client } = await application.tenant(`mode-${mode}-${locales.join('-')}`.toLowerCase(), locales);
    const { body } = await client.get('/me');
    expect(body.data.tenant.language_mode).toBe(mode);
    expect(body.data.tenant.locales.map((locale: string) => locale.toLowerCase())).toEqual(locales);
  });

  it('answers a key of another status page with 403, and an unknown host with 404', async () => {
    const other = await application.tenant('other');
    expect((await own.client.withKey(other.client.key).get('/me')).status).toBe(403);
    expect((await own.client.onHost('nobody.example').get('/me')).status).toBe(404);
  });
});
